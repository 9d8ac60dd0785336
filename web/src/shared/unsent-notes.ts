import { z } from 'zod';
import type { Note } from './upload.ts';

/**
 * Notes that the server does not have yet, in this browser's own database: whatever happens to the page, what was said is
 * still here. A note's sound stands beside it in the pieces in which the microphone gave it.
 */
const UnsentNote = z.object({
  key: z.string(),
  /** Whose it is: nobody else at this browser gets to see it. */
  userId: z.string(),
  /** The words of a typed note; null where there is sound. */
  text: z.string().nullable(),
  audioType: z.string(),
  seconds: z.number(),
  spokenAt: z.string(),
  timeZone: z.string(),
  projectId: z.string().nullable(),
  /** Send was pressed: it goes out by itself as soon as it can. */
  isMeant: z.boolean(),
});
export type UnsentNote = z.infer<typeof UnsentNote>;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('timbre', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('notes', { keyPath: 'key' });
      // Under the note's key and the piece's number, so that they stand in their order.
      request.result.createObjectStore('pieces');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

const allPieces = (key: string) => IDBKeyRange.bound([key], [key, []]);

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

type Work<T> = (notes: IDBObjectStore, pieces: IDBObjectStore) => T | Promise<T>;

/** One transaction over notes and pieces; over when it is kept. */
async function transact<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  const transaction = (await open()).transaction(['notes', 'pieces'], mode);
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([
    work(transaction.objectStore('notes'), transaction.objectStore('pieces')),
    end,
  ]);
  return result;
}

async function read(notes: IDBObjectStore, key: string): Promise<UnsentNote | undefined> {
  return UnsentNote.safeParse(await answerOf(notes.get(key))).data;
}

/** Keeps a note, or the first piece of one that is still being said. */
export async function keepNote(note: Note, isMeant: boolean): Promise<void> {
  const { content, ...rest } = note;
  const isTyped = typeof content === 'string';
  const kept: UnsentNote = {
    ...rest,
    isMeant,
    text: isTyped ? content : null,
    audioType: isTyped ? '' : content.type,
  };
  await transact('readwrite', (notes, pieces) => {
    notes.put(kept);
    pieces.delete(allPieces(note.key));
    if (!isTyped) pieces.put(content, [note.key, 0]);
  });
  tellOthers();
}

/** Whether it was sent before and no answer came, so that the server may have it. */
export async function mayHaveArrived(key: string): Promise<boolean> {
  const note = await transact('readonly', (notes) => read(notes, key));
  return note?.isMeant ?? false;
}

/** Adds what the microphone has just given, unless the note is gone by now. */
export async function keepPiece(key: string, number: number, piece: Blob, seconds: number): Promise<void> {
  await transact('readwrite', async (notes, pieces) => {
    const note = await read(notes, key);
    if (!note) return;
    notes.put({ ...note, seconds, spokenAt: new Date().toISOString() });
    pieces.put(piece, [key, number]);
  });
}

/** The server said no to it: it waits for a person. */
export async function holdBack(key: string): Promise<void> {
  await transact('readwrite', async (notes) => {
    const note = await read(notes, key);
    if (note) notes.put({ ...note, isMeant: false });
  });
  tellOthers();
}

/** Only when the server has it, under the given id, or when its owner wants it gone. */
export async function forgetNote(key: string, recordingId?: string): Promise<void> {
  await transact('readwrite', (notes, pieces) => {
    notes.delete(key);
    pieces.delete(allPieces(key));
  });
  tellOthers(recordingId === undefined ? null : { key, id: recordingId });
}

/** The oldest first. */
export async function unsentNotesOf(userId: string): Promise<UnsentNote[]> {
  const all = await transact('readonly', (notes) => answerOf(notes.getAll()));
  return all
    .flatMap((kept) => UnsentNote.safeParse(kept).data ?? [])
    .filter((note) => note.userId === userId)
    .sort((one, other) => one.spokenAt.localeCompare(other.spokenAt));
}

/** A note with its sound, ready to be sent; undefined where it is gone by now. */
export async function readNote(key: string): Promise<Note | undefined> {
  return transact('readonly', async (notes, pieces) => {
    const note = await read(notes, key);
    if (!note) return;
    const { userId, text, audioType, seconds, spokenAt, timeZone, projectId } = note;
    const sound = z.array(z.instanceof(Blob)).parse(await answerOf(pieces.getAll(allPieces(key))));
    const content = text ?? new Blob(sound, { type: audioType });
    return { key, userId, content, seconds, spokenAt, timeZone, projectId };
  });
}

const channelName = 'timbre.unsent-notes';

const Sent = z.object({ key: z.string(), id: z.string() });
type Sent = z.infer<typeof Sent>;

/** Says to this tab and all others that something about the kept notes has changed, and which one the server has now. */
export function tellOthers(sent: Sent | null = null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sent);
  channel.close();
}

export function onUnsentChange(listener: (sent: Sent | undefined) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => listener(Sent.safeParse(data).data);
  return () => channel.close();
}
