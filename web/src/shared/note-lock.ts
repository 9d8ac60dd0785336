import { broadcastChange } from './unsent-notes.ts';

/*
 * A note is locked by one tab at a time: while it is recorded, looked at or sent. The browser releases the lock when the
 * tab dies, so that a note is never stuck and never handled twice. A browser without such locks has them within a tab: two tabs may
 * then send the same note, which the server knows by its key.
 */
const prefix = 'timbre.note.';

/** Notes locked by this tab, each until its promise settles, for browsers without locks. */
const ownLocks = new Map<string, Promise<void>>();

async function withOwnLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  while (ownLocks.has(key)) await ownLocks.get(key);
  const { promise, resolve } = Promise.withResolvers<void>();
  ownLocks.set(key, promise);
  try {
    return await work();
  } finally {
    ownLocks.delete(key);
    resolve();
  }
}

const browserLocks = (): LockManager | undefined => navigator.locks;

/** Waits until the note is free, locks it, and returns the function that releases it. */
export function acquireNoteLock(key: string): Promise<() => void> {
  return new Promise((resolve) => {
    const whileHeld = () => new Promise<void>((release) => resolve(release));
    const own = () => withOwnLock(key, whileHeld);
    // A browser that stores nothing may also refuse its locks.
    const held =
      browserLocks()
        ?.request(prefix + key, whileHeld)
        .catch(own) ?? own();
    // Others are notified when it is free, not when its release was requested.
    void held.then(() => broadcastChange());
  });
}

/** Does something with a note unless another tab holds its lock; returns undefined then. */
export async function ifFree<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
  let isAnswered = false;
  const own = () => (ownLocks.has(key) ? Promise.resolve(undefined) : withOwnLock(key, work));
  const granted = (lock: Lock | null) => {
    isAnswered = true;
    return lock ? work() : Promise.resolve(undefined);
  };
  const ifRefused = (cause: unknown) => (isAnswered ? Promise.reject(cause) : own());
  return (
    browserLocks()
      ?.request(prefix + key, { ifAvailable: true }, granted)
      .catch(ifRefused) ?? own()
  );
}

export async function listLockedKeys(): Promise<Set<string>> {
  const query = browserLocks()?.query() ?? Promise.resolve<LockManagerSnapshot>({});
  const { held = [] } = await query.catch((): LockManagerSnapshot => ({}));
  const others = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([...others, ...ownLocks.keys()]);
}
