import { PassThrough } from 'node:stream';
import { changes as contract } from '@timbre/contract/recordings';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import type { Session } from '../../http/session.ts';
import { randomBetween } from '../../jitter.ts';
import { eventStreams } from '../../telemetry/metrics.ts';

/** Proxies close what is silent for a minute, and nginx keeps an answer until it has a page full, unless told not to. */
const heartbeatMs = 25_000;
/** Several changes in a row are sent as one event. */
const debounceMs = 40;
/** After this the browser reconnects, and its session is checked again. */
const lifetimeMs = { min: 480_000, max: 600_000 };
/** Reconnect delay, random so that browsers do not all reconnect at once. */
const retryMs = { min: 2_000, max: 5_000 };

/** Of one user at a time; each tab has one. Beyond that the oldest ends. */
const maxStreams = 20;

type Deps = Pick<AppContext, 'changes'> & { isSignedIn: (session: Session) => Promise<boolean> };

/** Connections that stay open and say, without saying what, whenever their user's recordings have changed. */
export function eventRoutes(app: FastifyInstance, { changes, isSignedIn }: Deps): void {
  const open = new Set<PassThrough>();
  const openByUser = new Map<string, Set<PassThrough>>();
  // Shutdown does not wait for open event streams.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  mount(app, contract, async ({ session, reply }) => {
    const stream = new PassThrough();
    open.add(stream);
    const own = openByUser.get(session.userId) ?? new Set();
    openByUser.set(session.userId, own.add(stream));
    const [oldest] = own;
    if (own.size > maxStreams) oldest?.end();
    eventStreams.inc();
    // Writing to an ended stream would crash the process.
    const say = (words: string) => stream.writable && stream.write(words);
    say(`retry: ${Math.round(randomBetween(retryMs.min, retryMs.max))}\n\n`);
    let debounce: NodeJS.Timeout | undefined;
    let isMissed = false;
    /** The first change is sent at once, those right after it together. */
    const sendEvent = () => {
      isMissed = debounce !== undefined;
      if (isMissed) return;
      say('event: recordings\ndata:\n\n');
      debounce = setTimeout(() => {
        debounce = undefined;
        if (isMissed) sendEvent();
      }, debounceMs);
    };
    // Who has signed out meanwhile is told nothing more.
    const sendIfSignedIn = () =>
      void isSignedIn(session).then(
        (isStill) => (isStill ? sendEvent() : stream.end()),
        () => stream.end(),
      );
    const unsubscribe = changes.subscribe(session.userId, sendIfSignedIn);
    const heartbeat = setInterval(() => say(':\n\n'), heartbeatMs);
    const end = setTimeout(() => stream.end(), randomBetween(lifetimeMs.min, lifetimeMs.max));
    stream.on('close', () => {
      open.delete(stream);
      own.delete(stream);
      if (own.size === 0) openByUser.delete(session.userId);
      eventStreams.dec();
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(debounce);
      clearTimeout(end);
    });
    // Bypasses the framework, which would report a disconnect as an error.
    const { raw } = reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
    raw.on('close', () => stream.destroy());
    stream.pipe(raw);
    // The client may have disconnected during the session check; `close` fires only once.
    if (raw.destroyed) stream.destroy();
  });
}
