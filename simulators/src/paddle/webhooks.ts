import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { attempts, kindly, type Notification, type PaddleEvent, type TreatmentChange } from './delivery.ts';
import { seeded, shuffled } from './draw.ts';
import { second } from './instants.ts';
import type { Settings } from './settings.ts';

export const Release = z.object({ order: z.enum(['as-made', 'reversed', 'shuffled']).default('as-made') });

/** Seconds from a failed attempt to the next: soon at first, so that a stack that is starting gets its events. */
const retryAfter = [1, 5, 15, 60, 300, 500];

type Surroundings = { settings: () => Settings; now: () => number; newId: (prefix: string) => string };

/** Delivers events to the configured address, one after the other, until they arrive or are given up. */
export function makeWebhooks({ settings, now, newId }: Surroundings) {
  const treatment = { ...kindly };
  let draw = seeded(treatment.seed);
  let notifications: Notification[] = [];
  let stopping = new AbortController();
  const { track, settle } = makeTracker();
  const { put, drop: dropWaiting, sendAll } = makeQueue(send, { treatment, draw: () => draw(), track });

  async function send(notification: Notification): Promise<void> {
    const { webhookUrl: url, webhookSecrets: secrets, webhookTimeoutMs: timeoutMs } = settings();
    if (url === null) return;
    if (treatment.dropRate > 0 && draw() < treatment.dropRate) {
      notification.status = 'dropped';
      return;
    }
    const { signal } = stopping;
    if (treatment.delayMs > 0) await delay(treatment.delayMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const way = { url, secrets, timeoutMs, treatment, stopping: signal, now: now() };
    if (await attempts(notification, way)) {
      notification.status = 'delivered';
      return;
    }
    const wait = retryAfter[notification.retries];
    notification.retries += 1;
    notification.status = wait === undefined ? 'failed' : 'needs_retry';
    notification.retryAt = wait === undefined ? null : now() + wait * second;
  }

  function notify(event: PaddleEvent, origin: Notification['origin']): Notification {
    const status = treatment.hold ? 'held' : 'not_attempted';
    const untried = { attempts: [], retryAt: null, retries: 0, firstSentAt: null };
    const notification: Notification = { id: newId('ntf'), event, origin, status, ...untried };
    notifications.push(notification);
    if (!treatment.hold) put(notification);
    return notification;
  }

  return {
    settle,
    deliver: (event: PaddleEvent) => notify(event, 'event'),
    replay: ({ event }: Notification) => notify(event, 'replay'),
    list: () => notifications,
    treat(change: z.infer<typeof TreatmentChange>) {
      Object.assign(treatment, change);
      if (change.seed !== undefined) draw = seeded(change.seed);
      return treatment;
    },
    release(order: z.infer<typeof Release>['order']): number {
      const held = notifications.filter(({ status }) => status === 'held');
      for (const notification of held) notification.status = 'not_attempted';
      if (order === 'reversed') held.reverse();
      void sendAll(order === 'shuffled' ? shuffled(held, draw) : held);
      return held.length;
    },
    /** The retry that is due first. */
    nextRetry(): { at: number; run: () => Promise<void> } | undefined {
      const planned = notifications.flatMap((notification) =>
        notification.retryAt === null ? [] : [{ notification, at: notification.retryAt }],
      );
      const [first] = planned.sort((a, b) => a.at - b.at);
      if (first === undefined) return undefined;
      const { notification, at } = first;
      const run = () => {
        notification.retryAt = null;
        return track(send(notification));
      };
      return { at, run };
    },
    reset(): void {
      stopping.abort();
      stopping = new AbortController();
      Object.assign(treatment, kindly);
      draw = seeded(treatment.seed);
      notifications = [];
      dropWaiting();
    },
    async stop(): Promise<void> {
      stopping.abort();
      dropWaiting();
      await settle();
    },
  };
}

/** Knows what is under way. */
function makeTracker() {
  const underWay = new Set<Promise<void>>();
  return {
    track(work: Promise<void>): Promise<void> {
      const tracked = work.finally(() => underWay.delete(tracked));
      underWay.add(tracked);
      return tracked;
    },
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
  };
}

type QueueRules = {
  treatment: { concurrent: boolean; shuffle: boolean };
  draw: () => number;
  track: (work: Promise<void>) => Promise<void>;
};

/** What is made in one go is sent together, after the call that made it, each when the one before has been answered. */
function makeQueue(
  send: (notification: Notification) => Promise<void>,
  { treatment, draw, track }: QueueRules,
) {
  let waiting: Notification[] = [];
  let line: Promise<void> = Promise.resolve();

  function sendAll(batch: Notification[]): Promise<void> {
    if (treatment.concurrent) return track(Promise.all(batch.map(send)).then(() => {}));
    line = line.then(async () => {
      for (const notification of batch) await send(notification);
    });
    return track(line);
  }

  async function flush(): Promise<void> {
    await nextTurn();
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await sendAll(treatment.shuffle ? shuffled(batch, draw) : batch);
  }

  return {
    sendAll,
    put(notification: Notification): void {
      waiting.push(notification);
      if (waiting.length === 1) void track(flush());
    },
    drop(): void {
      waiting = [];
    },
  };
}
