import { DeviceTranscript } from '@timbre/contract/recordings';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { z } from 'zod';
import type { Note } from './upload.ts';

/**
 * Notes that the server does not have yet, in this browser's own database: whatever happens to the page, what was said is
 * still here. A note's sound stands beside it in the pieces in which the microphone gave it.
 */
const StoredNote = z.object({
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
  /** Older versions stored none. */
  scopeRecordingId: z.string().nullable().default(null),
  /** Older versions stored none; without it the server transcribes the sound, so a note is never given up over it. */
  transcript: DeviceTranscript.nullable().catch(null),
  /** What browsers have stored under this name is `isQueued` everywhere else. */
  isMeant: z.boolean(),
});
const UnsentNote = StoredNote.transform(({ isMeant, ...note }) => ({
  ...note,
  /** Send was pressed: it goes out by itself as soon as it can. */
  isQueued: isMeant,
}));
export type UnsentNote = z.infer<typeof UnsentNote>;

const toStored = ({ isQueued, ...note }: UnsentNote): z.infer<typeof StoredNote> => ({
  ...note,
  isMeant: isQueued,
});

interface NoteSchema extends DBSchema {
  notes: { key: string; value: unknown };
  /** Under the note's key and the piece's number, so that they stand in their order. */
  pieces: { key: [string, number]; value: unknown };
}

/** Another tab may block the database indefinitely, and some browsers never respond. */
const timeoutMs = 4_000;

let connection: Promise<IDBPDatabase<NoteSchema>> | undefined;

async function connect(): Promise<IDBPDatabase<NoteSchema>> {
  const close = () => void opening.then((database) => database.close()).catch(() => {});
  const open = async () =>
    openDB<NoteSchema>('timbre', 1, {
      upgrade: (database) => {
        database.createObjectStore('notes', { keyPath: 'key' });
        database.createObjectStore('pieces');
      },
      // Another tab wants to upgrade or delete it, and waits for this one.
      blocking: () => {
        connection = undefined;
        close();
      },
      // The browser has closed it, as when its data is evicted.
      terminated: () => {
        connection = undefined;
      },
    });
  const opening = open();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the database does not open')), timeoutMs);
  try {
    return await Promise.race([opening, tooLate]);
  } catch (cause) {
    // The next note opens a new connection; a late one is closed so that it does not block.
    connection = undefined;
    close();
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

type Mode = 'readonly' | 'readwrite';
type Transaction<M extends Mode> = IDBPTransaction<NoteSchema, ['notes', 'pieces'], M>;

async function transactOnce<T, M extends Mode>(
  mode: M,
  work: (transaction: Transaction<M>) => Promise<T>,
): Promise<T> {
  connection ??= connect();
  const transaction = (await connection).transaction(['notes', 'pieces'], mode);
  const [result] = await Promise.all([work(transaction), transaction.done]);
  return result;
}

/** The connection was closed before this tab noticed. */
function isClosed(cause: unknown): boolean {
  return cause instanceof DOMException && ['InvalidStateError', 'AbortError'].includes(cause.name);
}

/** One transaction over notes and pieces; over when it is kept. */
async function transact<T, M extends Mode>(
  mode: M,
  work: (transaction: Transaction<M>) => Promise<T>,
): Promise<T> {
  try {
    return await transactOnce(mode, work);
  } catch (cause) {
    if (!isClosed(cause)) throw cause;
    connection = undefined;
    return transactOnce(mode, work);
  }
}

async function read(transaction: Transaction<Mode>, key: string): Promise<UnsentNote | undefined> {
  return UnsentNote.safeParse(await transaction.objectStore('notes').get(key)).data;
}

const allPieces = (key: string) => IDBKeyRange.bound([key], [key, []]);

/** What is listed of a note, without its sound. */
export function listed({ content, ...note }: Note, isQueued: boolean): UnsentNote {
  const isTyped = typeof content === 'string';
  return { ...note, isQueued, text: isTyped ? content : null, audioType: isTyped ? '' : content.type };
}

/** Stores a note, or the first piece of one that is still being said. */
export async function storeNote(note: Note, isQueued: boolean): Promise<void> {
  await transact('readwrite', async (transaction) => {
    const pieces = transaction.objectStore('pieces');
    await Promise.all([
      transaction.objectStore('notes').put(toStored(listed(note, isQueued))),
      pieces.delete(allPieces(note.key)),
      typeof note.content === 'string' ? null : pieces.put(note.content, [note.key, 0]),
    ]);
  });
}

/** Adds what the microphone has just given; whether its note was there. */
export async function storePiece(
  key: string,
  number: number,
  piece: Blob,
  seconds: number,
): Promise<boolean> {
  return transact('readwrite', async (transaction) => {
    const note = await read(transaction, key);
    if (!note) return false;
    await Promise.all([
      transaction
        .objectStore('notes')
        .put(toStored({ ...note, seconds, spokenAt: new Date().toISOString() })),
      transaction.objectStore('pieces').put(piece, [key, number]),
    ]);
    return true;
  });
}

export async function pauseStoredRetry(key: string): Promise<void> {
  await transact('readwrite', async (transaction) => {
    const note = await read(transaction, key);
    if (note) await transaction.objectStore('notes').put(toStored({ ...note, isQueued: false }));
  });
}

export async function deleteStored(key: string): Promise<void> {
  await transact('readwrite', (transaction) =>
    Promise.all([
      transaction.objectStore('notes').delete(key),
      transaction.objectStore('pieces').delete(allPieces(key)),
    ]),
  );
}

export async function listStored(): Promise<UnsentNote[]> {
  const all = await transact('readonly', (transaction) => transaction.objectStore('notes').getAll());
  return all.flatMap((kept) => UnsentNote.safeParse(kept).data ?? []);
}

export function findStored(key: string): Promise<UnsentNote | undefined> {
  return transact('readonly', (transaction) => read(transaction, key));
}

/** A note with its sound, ready to be sent; undefined where it is gone by now. */
export function readStored(key: string): Promise<Note | undefined> {
  return transact('readonly', async (transaction) => {
    const note = await read(transaction, key);
    if (!note) return;
    const { userId, text, audioType, seconds, spokenAt, timeZone, projectId, scopeRecordingId, transcript } =
      note;
    const sound = await transaction.objectStore('pieces').getAll(allPieces(key));
    const content = text ?? new Blob(z.array(z.instanceof(Blob)).parse(sound), { type: audioType });
    return { key, userId, content, seconds, spokenAt, timeZone, projectId, scopeRecordingId, transcript };
  });
}

/** Fails where nothing can be written; what it writes is gone before anybody could read it. */
export async function tryToStore(): Promise<void> {
  await transact('readwrite', (transaction) => {
    const notes = transaction.objectStore('notes');
    return Promise.all([notes.put({ key: 'probe' }), notes.delete('probe')]);
  });
}
