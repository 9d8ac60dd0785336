import { tellOthers } from './unsent-notes.ts';

/*
 * A note is in the hand of one tab at a time: while it is recorded, looked at or sent. The browser lets go of it when the
 * tab dies, so that a note is never stuck and never handled twice.
 */
const prefix = 'timbre.note.';

/** Waits until the note is free, and gives what lets go of it. */
export function takeInHand(key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const whileHeld = () => new Promise<void>((release) => resolve(release));
    // Others hear of it when it is free, not when that was asked for.
    navigator.locks.request(prefix + key, whileHeld).then(() => tellOthers(), reject);
  });
}

/** Does something with a note unless another has it in hand; gives undefined then. */
export function ifFree<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
  return navigator.locks.request(prefix + key, { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve(undefined),
  );
}

export async function keysInHand(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
