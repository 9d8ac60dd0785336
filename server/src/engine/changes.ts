import { randomBetween } from '../jitter.ts';
import type { Log } from '../log.ts';
import { listen } from './listen.ts';

/** Notifies subscribers that a user's recordings have changed. */
export type Changes = {
  /** Returns the function that unsubscribes. */
  subscribe(userId: string, onChange: () => void): () => void;
  stop(): Promise<void>;
};

/** Every notified client refetches its recordings: after an outage notifications are spread, to limit the load on the database. */
const msPerUser = 10;
const longestMs = 60_000;

/** Receives every committed change, from any process. */
export function followChanges(databaseUrl: string, log: Log): Changes {
  const followers = makeFollowers();
  const listener = listen(databaseUrl, 'recordings', log, {
    onNotification: followers.notify,
    // Changes may have been missed.
    onReconnect: followers.notifyAll,
  });
  return {
    subscribe: followers.subscribe,
    async stop() {
      followers.stop();
      await listener.stop();
    },
  };
}

/** The subscribers of this process. */
export function makeFollowers() {
  const followers = new Map<string, Set<() => void>>();
  const timers = new Set<NodeJS.Timeout>();
  const notify = (userId: string) => {
    for (const onChange of followers.get(userId) ?? []) onChange();
  };
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  return {
    notify,
    stop,
    /** Each at a random time; a subscriber that is still pending from before is notified once. */
    notifyAll() {
      stop();
      const overMs = Math.min(longestMs, followers.size * msPerUser);
      for (const userId of followers.keys()) {
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            notify(userId);
          },
          randomBetween(0, overMs),
        );
        timers.add(timer);
      }
    },
    subscribe(userId: string, onChange: () => void): () => void {
      const own = followers.get(userId) ?? new Set();
      followers.set(userId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0) followers.delete(userId);
      };
    },
  };
}
