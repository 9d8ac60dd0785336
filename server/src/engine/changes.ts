import type { Log } from '../log.ts';
import { listen } from './listen.ts';

/** Tells who asks that something about a user's recordings has changed. */
export type Changes = {
  /** Gives the way to stop being told. */
  subscribe(userId: string, onChange: () => void): () => void;
  stop(): Promise<void>;
};

/** Hears of every committed change, in whichever process it was made. */
export function followChanges(databaseUrl: string, log: Log): Changes {
  const followers = new Map<string, Set<() => void>>();
  const tell = (userId: string) => {
    for (const onChange of followers.get(userId) ?? []) onChange();
  };
  const listener = listen(databaseUrl, 'recordings', log, {
    onWord: tell,
    // Something may have changed unheard.
    onSilence: () => {
      for (const userId of followers.keys()) tell(userId);
    },
  });
  return {
    subscribe(userId, onChange) {
      const own = followers.get(userId) ?? new Set();
      followers.set(userId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0) followers.delete(userId);
      };
    },
    stop: listener.stop,
  };
}
