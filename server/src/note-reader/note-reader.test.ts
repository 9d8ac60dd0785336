import { createRequire } from 'node:module';
import { extract } from '@timbre/extraction/extract';
import { acceptGrammar, verifyResponse } from '@timbre/extraction/language-model/verify-response';
import { getLanguage } from '@timbre/extraction/languages/all';
import { Temporal } from 'temporal-polyfill';
import { afterAll, expect, test } from 'vitest';
import { ReaderTimeout, startNoteReader } from './note-reader.ts';

const limits = { longestMs: 60_000 };
const reader = startNoteReader(limits);
afterAll(() => reader.close());

const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [{ id: 'p1', name: 'Website', client: 'Acme' }],
  tasks: [{ id: 't1', name: 'Design', projectId: 'p1' }],
  tags: ['design'],
};
const note = 'Yesterday from 9:15 two hours of design for Acme, an hour of meeting.';

/** Days and times are compared as what they say. */
const asText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('[SEC-06] a thread reads a note as this one would, days and times included', async () => {
  const english = getLanguage(note, 'en');
  const here = extract(note, context, english);
  const { language, ...there } = await reader.extract('anna', note, context, 'fr');
  expect(language).toBe('en');
  expect(asText(there)).toEqual(asText(here));
  expect(there.drafts[0]?.date).toBeInstanceOf(Temporal.PlainDate);
  expect(there.drafts[0]?.taskId).toBe('t1');
  expect(there.drafts[0]?.start?.toString()).toBe('09:15:00');

  const response = { entries: [], uncertainties: [], reason: null };
  const verified = await reader.verify('anna', note, context, response, { language, ...there });
  expect(asText(verified)).toEqual(asText(verifyResponse(response, note, context, english, here).drafts));
  expect(verified).toHaveLength(acceptGrammar(here).drafts.length);

  const transcript = 'two hours for akme';
  const words = transcript.split(' ').map((text) => ({ text, confidence: text === 'two' ? 0.2 : 0.9 }));
  const repaired = await reader.repair('anna', {
    text: transcript,
    words,
    language: 'en',
    projects: context.projects,
    tags: [],
  });
  expect(repaired.text).toBe('two hours for Acme');
  expect(repaired.unsure).toEqual([{ from: 0, to: 3, alternative: null }]);
});

test('[SEC-06] a note that takes too long is given up, and the next one is read', async () => {
  limits.longestMs = 1;
  await expect(reader.extract('anna', note.repeat(50), context, 'en')).rejects.toBeInstanceOf(ReaderTimeout);
  limits.longestMs = 60_000;
  expect((await reader.extract('anna', note, context, 'en')).drafts).toHaveLength(2);
});

test('[SEC-06] nothing that a thread loads waits at its top level: ending the thread then would abort the process', () => {
  const load = createRequire(import.meta.url);
  // Node refuses to require a module that has top-level await, anywhere in what it imports.
  expect(load('./reader-thread.ts')).toHaveProperty('runJob');
  expect(load('../../../speech/src/audio/decoder-worker.ts')).toHaveProperty('runJob');
});
