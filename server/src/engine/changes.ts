import { randomBetween } from '../jitter.ts';
import type { Log } from '../log.ts';
import { listen } from './listen.ts';

/** Tells who asks that something about a user's recordings has changed. */
export type Changes = {
  /** Gives the way to stop being told. */
  subscribe(userId: string, onChange: () => void): () => void;
  stop(): Promise<void>;
};

/** Everybody who is told asks for their recordings: after a break not more of them at a time than the database bears beside its work. */
const msPerUser = 10;
const longestMs = 60_000;

/** Hears of every committed change, in whichever process it was made. */
export function followChanges(databaseUrl: string, log: Log): Changes {
  const followers = makeFollowers();
  const listener = listen(databaseUrl, 'recordings', log, {
    onNotification: followers.notify,
    // Something may have changed unheard.
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

/** Who is told in this process. */
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
    /** Each at a moment of its own; whoever was still to be told from before is told once. */
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
