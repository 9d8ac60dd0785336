import { maxAudioBytes } from '@timbre/contract/recordings';
import { z } from 'zod';
import {
  deleteStored,
  findStored,
  listed,
  listStored,
  pauseStoredRetry,
  readStored,
  storeNote,
  storePiece,
  tryToStore,
  type UnsentNote,
} from './note-database.ts';
import type { Note } from './upload.ts';

/*
 * The notes that the server does not have yet. What the browser's database does not take is held here instead, for as long as the
 * page is open.
 */
const held = new Map<string, { note: Note; isQueued: boolean }>();
let canStore = true;
const listeners = new Set<() => void>();

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function changeStorage(isGood: boolean): void {
  canStore = isGood;
  if (held.size > 0) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
  for (const listener of listeners) listener();
}

/** Whether a note is, or would be, lost with the page. */
export function isOnlyHeld(): boolean {
  return !canStore || held.size > 0;
}

export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Looks, before there is a note, whether one can be stored. */
export async function probeStorage(): Promise<void> {
  try {
    await tryToStore();
    // Older browsers cannot tell.
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    changeStorage(quota - usage > maxAudioBytes);
  } catch {
    changeStorage(false);
  }
}

let hasAskedToPersist = false;

/** Asks that the browser does not evict the notes to make room; it may ask the person, or refuse. */
function askToPersist(): void {
  if (hasAskedToPersist) return;
  hasAskedToPersist = true;
  void navigator.storage?.persist?.().catch(() => {});
}

/** Keeps a note, or the first piece of one that is still being said. */
export async function keepNote(note: Note, isQueued: boolean): Promise<void> {
  try {
    await storeNote(note, isQueued);
    held.delete(note.key);
    changeStorage(true);
    askToPersist();
  } catch {
    held.set(note.key, { note, isQueued });
    changeStorage(false);
  }
  broadcastChange();
}

/** Adds what the microphone has just given; false where what came before is gone, or there is no room. */
export async function keepPiece(key: string, number: number, piece: Blob, seconds: number): Promise<boolean> {
  const one = held.get(key);
  if (!one) return storePiece(key, number, piece, seconds).catch(() => false);
  const content = new Blob([one.note.content, piece], { type: piece.type });
  held.set(key, { ...one, note: { ...one.note, content, seconds, spokenAt: new Date().toISOString() } });
  return true;
}

/** Whether it was sent before and no answer came, so that the server may have it. */
export async function mayHaveArrived(key: string): Promise<boolean> {
  const known = held.get(key) ?? (await findStored(key).catch(() => undefined));
  return known?.isQueued ?? false;
}

/** The server said no to it: it waits for a person. */
export async function pauseRetry(key: string): Promise<void> {
  const one = held.get(key);
  if (one) held.set(key, { ...one, isQueued: false });
  await pauseStoredRetry(key).catch(() => {});
  broadcastChange();
}

/** Only when the server has it, under the given id, or when its owner wants it gone. */
export async function deleteNote(key: string, recordingId?: string): Promise<void> {
  if (held.delete(key)) changeStorage(canStore);
  // One that cannot be deleted is sent again, and the server knows its key.
  await deleteStored(key).catch(() => {});
  broadcastChange(recordingId === undefined ? null : { key, id: recordingId });
}

/** The oldest first. */
export async function listUnsentNotes(userId: string): Promise<UnsentNote[]> {
  const stored = await listStored().catch(() => []);
  const onlyHeld = [...held.values()].map(({ note, isQueued }) => listed(note, isQueued));
  return [...onlyHeld, ...stored.filter(({ key }) => !held.has(key))]
    .filter((note) => note.userId === userId)
    .sort((one, other) => one.spokenAt.localeCompare(other.spokenAt));
}

/** A note with its sound, ready to be sent; undefined where it is gone by now. */
export async function readNote(key: string): Promise<Note | undefined> {
  return held.get(key)?.note ?? readStored(key);
}

const channelName = 'timbre.unsent-notes';

const Sent = z.object({ key: z.string(), id: z.string() });
type Sent = z.infer<typeof Sent>;

/** Says to this tab and all others that something about the kept notes has changed, and which one the server has now. */
export function broadcastChange(sent: Sent | null = null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sent);
  channel.close();
}

export function onUnsentChange(listener: (sent: Sent | undefined) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => listener(Sent.safeParse(data).data);
  return () => channel.close();
}
