import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toId } from '../../test/builders.ts';
import { acquireNoteLock, ifFree, listLockedKeys } from './note-lock.ts';
import {
  deleteNote,
  isOnlyHeld,
  keepNote,
  keepPiece,
  listUnsentNotes,
  mayHaveArrived,
  probeStorage,
  readNote,
} from './unsent-notes.ts';
import type { Note } from './upload.ts';

const userId = toId(1);

function aNote(given: Partial<Note> = {}): Note {
  return {
    key: crypto.randomUUID(),
    userId,
    content: 'two hours design',
    seconds: 0,
    spokenAt: '2026-11-17T10:00:00.000Z',
    timeZone: 'Europe/Paris',
    projectId: null,
    scopeRecordingId: null,
    transcript: null,
    ...given,
  };
}

const keysKept = async () => (await listUnsentNotes(userId)).map(({ key }) => key);

function asksBeforeUnload(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Deletes the database, as who clears the site's data does; waits for this tab to close its connection. */
async function deleteDatabase(): Promise<void> {
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('timbre');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
}

/** What is kept goes with the test, wherever it is. */
async function deleteAll(): Promise<void> {
  vi.restoreAllMocks();
  for (const key of await keysKept()) await deleteNote(key);
  await probeStorage();
}

beforeEach(async () => {
  await deleteDatabase();
  onTestFinished(deleteAll);
});

// The first of them all: a page asks once.
test('[REC-20] the browser is asked once to keep its data, with the first note', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  await probeStorage();
  expect(persist).not.toHaveBeenCalled();
  await keepNote(aNote(), false);
  await keepNote(aNote(), false);
  expect(persist).toHaveBeenCalledOnce();
});

test('[REC-20][REC-22] a note that an older version kept is read, with its sound in order and without a transcript', async () => {
  const { key, content: _, transcript: __, ...rest } = aNote({ seconds: 2 });
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('timbre', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('notes', { keyPath: 'key' });
      request.result.createObjectStore('pieces');
    };
    request.onerror = reject;
    request.onsuccess = () => {
      const transaction = request.result.transaction(['notes', 'pieces'], 'readwrite');
      transaction
        .objectStore('notes')
        .put({ key, ...rest, text: null, audioType: 'audio/webm', isMeant: true });
      transaction.objectStore('pieces').put(new Blob(['b']), [key, 1]);
      transaction.objectStore('pieces').put(new Blob(['a']), [key, 0]);
      transaction.oncomplete = () => {
        request.result.close();
        resolve(undefined);
      };
    };
  });
  expect(await mayHaveArrived(key)).toBe(true);
  const { content, transcript } = (await readNote(key)) ?? {};
  expect(content instanceof Blob && [await content.text(), content.type]).toEqual(['ab', 'audio/webm']);
  expect(transcript).toBeNull();
});

test('[REC-20] a database that does not open is asked again for the next note; until then notes are held and the page warns', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await probeStorage();
  expect(isOnlyHeld()).toBe(true);
  expect(asksBeforeUnload()).toBe(false);
  const note = aNote();
  await keepNote(note, true);
  expect(asksBeforeUnload()).toBe(true);
  expect(await readNote(note.key)).toEqual(note);
  expect(await mayHaveArrived(note.key)).toBe(true);
  expect(await keysKept()).toEqual([note.key]);

  open.mockRestore();
  const next = aNote({ spokenAt: '2026-11-17T11:00:00.000Z' });
  await keepNote(next, false);
  expect(await keysKept()).toEqual([note.key, next.key]);
  // The first is still lost with the page, until it is sent.
  expect([isOnlyHeld(), asksBeforeUnload()]).toEqual([true, true]);
  await deleteNote(note.key, toId(300));
  expect([isOnlyHeld(), asksBeforeUnload()]).toEqual([false, false]);
  expect(await keysKept()).toEqual([next.key]);
});

test('[REC-20] a database that another tab blocks is given up after a while, and used when it is free', async () => {
  const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open('timbre', 1);
  request.onsuccess = () => resolve(request.result);
  const other = await promise;
  // Waits for the other connection, which does not close, and all who open it wait behind.
  const deleting = deleteDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const probing = probeStorage();
  await vi.advanceTimersByTimeAsync(4_000);
  await probing;
  vi.useRealTimers();
  expect(isOnlyHeld()).toBe(true);
  other.close();
  await deleting;
  await probeStorage();
  expect(isOnlyHeld()).toBe(false);
});

test('[REC-20] where there is no room a note is held whole, also when that shows in its midst', async () => {
  const { key, ...rest } = aNote({ content: new Blob(['a'], { type: 'audio/webm' }) });
  await keepNote({ key, ...rest }, false);
  expect(isOnlyHeld()).toBe(false);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await keepPiece(key, 1, new Blob(['b']), 2)).toBe(false);
  await keepNote({ key, ...rest, content: new Blob(['ab'], { type: 'audio/webm' }) }, false);
  expect(await keepPiece(key, 2, new Blob(['c'], { type: 'audio/webm' }), 3)).toBe(true);
  const { content, seconds } = (await readNote(key)) ?? {};
  expect(content instanceof Blob && [await content.text(), seconds]).toEqual(['abc', 3]);
  expect([isOnlyHeld(), asksBeforeUnload()]).toEqual([true, true]);
  expect(await keysKept()).toEqual([key]);
});

test('[REC-20] too little room for a note is known before there is one', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 20_000_000, usage: 19_000_000 });
  await probeStorage();
  expect(isOnlyHeld()).toBe(true);
});

test('[REC-20] a connection that the browser or another tab closes is opened again', async () => {
  const databases: IDBDatabase[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    databases.push(this);
    return transaction.apply(this, given);
  });
  const [first, second, third] = [aNote(), aNote(), aNote()];
  await keepNote(first, false);
  // Without a word.
  databases.at(-1)?.close();
  await keepNote(second, false);
  // With one, and all that was in it gone.
  const evicted = databases.at(-1);
  evicted?.close();
  evicted?.dispatchEvent(new Event('close'));
  await deleteDatabase();
  await keepNote(third, false);
  expect(await keysKept()).toEqual([third.key]);
  expect(isOnlyHeld()).toBe(false);
  expect(await keepPiece(first.key, 1, new Blob(['b']), 2)).toBe(false);
});

for (const { kind, takeAway } of [
  {
    kind: 'has no locks',
    takeAway: () => {
      Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    },
  },
  {
    kind: 'refuses its locks',
    takeAway: () => {
      const no = new DOMException('no', 'SecurityError');
      vi.spyOn(navigator.locks, 'request').mockRejectedValue(no);
      vi.spyOn(navigator.locks, 'query').mockRejectedValue(no);
    },
  },
])
  test(`[REC-21] in a browser that ${kind}, a note is still in one hand at a time within a tab`, async () => {
    takeAway();
    const key = crypto.randomUUID();
    const release = await acquireNoteLock(key);
    expect([...(await listLockedKeys())]).toEqual([key]);
    expect(await ifFree(key, async () => 'sent')).toBeUndefined();
    const waiting = acquireNoteLock(key);
    release();
    (await waiting)();
    await expect.poll(listLockedKeys).toEqual(new Set());
    expect(await ifFree(key, async () => 'sent')).toBe('sent');
    await expect(ifFree(key, () => Promise.reject(new Error('not sent')))).rejects.toThrow('not sent');
  });
