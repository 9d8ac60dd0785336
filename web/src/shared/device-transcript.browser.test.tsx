import { type DeviceTranscript, uploadAudio } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { aUser, toId } from '../../test/builders.ts';
import { answer, getCalls, noAnswer } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { keepHistory } from '../../test/stored-history.ts';
import { storeNote } from './note-database.ts';
import { keepNote, keepPiece, listUnsentNotes, readNote } from './unsent-notes.ts';
import type { Note } from './upload.ts';

const transcript: DeviceTranscript = {
  text: 'Two hours of design',
  language: 'en',
  model: 'moonshine-base',
  words: [
    { text: 'Two', confidence: 0.42, alternative: 'Too' },
    { text: 'hours', confidence: 0.98 },
  ],
};

const note: Note = {
  key: toId(300),
  userId: aUser().id,
  content: new Blob(['sound'], { type: 'audio/webm' }),
  seconds: 3,
  spokenAt: '2026-11-14T16:42:00.000Z',
  timeZone: 'Europe/Paris',
  projectId: null,
  scopeRecordingId: null,
  transcript,
};

const forms = () => getCalls(uploadAudio).map(({ form }) => form);

test('[REC-22] what was recognised on the device is kept with its note and sent before the audio, each time that it is sent', async () => {
  answer(uploadAudio, noAnswer);
  await keepNote(note, true);
  expect(await readNote(note.key)).toMatchObject({ key: note.key, transcript });
  await renderApp('/recordings');
  await expect.poll(forms).toHaveLength(1);
  keepHistory();
  dispatchEvent(new Event('online'));
  await expect.poll(async () => listUnsentNotes(note.userId)).toEqual([]);
  expect(forms()).toHaveLength(2);
  for (const form of forms()) {
    expect([...(form ?? new FormData()).keys()]).toEqual(['transcript', 'audio']);
    expect(JSON.parse(String(form?.get('transcript')))).toEqual(transcript);
  }
});

test('[REC-22] a note that the server is to transcribe is sent without one', async () => {
  keepHistory();
  await keepNote({ ...note, transcript: null }, true);
  await renderApp('/recordings');
  await expect.poll(async () => listUnsentNotes(note.userId)).toEqual([]);
  expect(forms().map((form) => [...(form ?? new FormData()).keys()])).toEqual([['audio']]);
});

test('[REC-22] a transcript stays with its note when more sound comes, and one that cannot be read is left out', async () => {
  await keepNote(note, false);
  expect(await keepPiece(note.key, 1, new Blob([' and more']), 4)).toBe(true);
  const { content, transcript: kept } = (await readNote(note.key)) ?? {};
  expect([content instanceof Blob && (await content.text()), kept]).toEqual(['sound and more', transcript]);
  // Blank words are none.
  await storeNote({ ...note, transcript: { ...transcript, text: ' ' } }, false);
  expect(await readNote(note.key)).toMatchObject({ seconds: 3, transcript: null });
});
