import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { atMostEvery } from '../engine/at-most-every.ts';
import { listen } from '../engine/listen.ts';
import { startPollLoop } from '../engine/poll-loop.ts';
import { transcriptionChannel } from '../features/transcription/transcription.ts';
import { claimWindow, mendTurns } from '../features/transcription/turns.ts';
import { startAnnouncer } from './announce.ts';
import { DecodedNotes } from './decoded-notes.ts';
import { NotificationDelay } from './notification-delay.ts';
import { transcribeClaim, type WindowDeps } from './transcribe-window.ts';

const defaults = {
  /** A transcriber that dies leaves its window to the others after this long. */
  leaseSeconds: 30,
  /** Notifications are the rule; this is for the one that was lost, and for leases that have ended. */
  pollMs: 10_000,
  /** After a failure; twice as long after the next. */
  retryMs: 2_000,
  maxRetryMs: 60_000,
  /** Three notes of ten minutes. */
  maxDecodedBytes: 128 * 1024 * 1024,
};

export type TranscriberOptions = Pick<WindowDeps, 'db' | 'log' | 'audio' | 'sealingKeys' | 'recogniser'> & {
  databaseUrl: string;
  ingressUrl: string;
  settings?: Partial<typeof defaults> | undefined;
};

export type Transcriber = { isListening(): boolean; stop(): Promise<void> };

/** Transcribes one window after the other, of whichever note is next. Any number of processes may run one. */
export function startTranscriber(options: TranscriberOptions): Transcriber {
  const { db, log } = options;
  const settings = { ...defaults, ...options.settings };
  const pollMs = () => settings.pollMs * (0.5 + Math.random());
  const delayAfterMs = (failures: number) =>
    Math.min(settings.retryMs * 2 ** (failures - 1), settings.maxRetryMs);
  const announcer = startAnnouncer({ ...options, retryMs: settings.retryMs, pollMs: () => 6 * pollMs() });
  const stopping = new AbortController();
  const deps: WindowDeps = {
    ...options,
    delayAfterMs,
    holder: randomUUID(),
    leaseSeconds: settings.leaseSeconds,
    notes: new DecodedNotes(settings.maxDecodedBytes),
    stopping: stopping.signal,
    onFinished: announcer.wake,
  };
  const mend = atMostEvery(6 * settings.pollMs, () => mendTurns(db));
  let failures = 0;
  const notificationDelay = new NotificationDelay();
  const loop = startPollLoop(async (pause) => {
    try {
      const claim = await claimWindow(db, deps.holder, settings.leaseSeconds);
      notificationDelay.onClaim(claim !== undefined);
      if (claim === undefined) {
        await mend();
        return await pause(pollMs());
      }
      await transcribeClaim(deps, claim);
      failures = 0;
    } catch (cause) {
      failures += 1;
      log.warn({ err: cause, failures }, 'a window could not be transcribed; trying again');
      // Notifications are ignored here: a broken transcriber must not use up the attempts of all notes.
      await delay(delayAfterMs(failures), undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  let waking: NodeJS.Timeout | undefined;
  const wakeSoon = () => {
    waking ??= setTimeout(() => {
      waking = undefined;
      notificationDelay.onNotified();
      loop.wake();
    }, notificationDelay.next());
  };
  const listener = listen(options.databaseUrl, transcriptionChannel, log, {
    onReconnect: loop.wake,
    onNotification: wakeSoon,
  });
  return {
    isListening: () => listener.isListening(),
    async stop() {
      stopping.abort();
      clearTimeout(waking);
      await Promise.all([loop.stop(), listener.stop()]);
      await announcer.stop();
    },
  };
}
