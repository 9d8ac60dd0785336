import { expect, test } from 'vitest';
import { Note, readLines, setNames } from './notes.ts';
import {
  buildPrompt,
  hashPrompt,
  presentResponses,
  promptLines,
  recordedResponses,
  responsesIn,
} from './recorded-responses.ts';

const recordedSets = setNames.filter((set) => recordedResponses(set).length > 0);

test.each(recordedSets)('every response recorded for %s answers the prompt of today', (set) => {
  const notes = readLines(Note, `${set}.notes.jsonl`);
  const recorded = recordedResponses(set);
  expect(presentResponses(notes, recorded).size).toBe(recorded.length);
  expect(recorded.map(({ id }) => id)).toEqual(notes.map(({ id }) => id));
});

test('a response to another prompt is not taken', () => {
  const [note] = readLines(Note, 'blind.notes.jsonl');
  const [recorded] = recordedResponses('blind');
  expect(presentResponses([note!], [recorded!]).size).toBe(1);
  const otherNote = { ...note!, text: `${note!.text} And an hour of calls.` };
  expect(presentResponses([otherNote], [recorded!]).size).toBe(0);
  const prompt = buildPrompt(note!);
  expect(hashPrompt({ ...prompt, system: `${prompt.system} ` })).not.toBe(recorded!.prompt);
});

test('prompts and responses go by way of files, and a response of another shape is refused', () => {
  const [note] = readLines(Note, 'blind.notes.jsonl');
  const [recorded] = recordedResponses('blind');
  expect(JSON.parse(promptLines([note!]))).toEqual({ id: note!.id, ...buildPrompt(note!) });
  const { id, response } = recorded!;
  expect(responsesIn(`${JSON.stringify({ id, response })}\n`)).toEqual([{ id, response }]);
  const other = { ...response, entries: [{ ...response.entries[0], minutes: 'ninety' }] };
  expect(() => responsesIn(JSON.stringify({ id, response: other }))).toThrow('minutes');
});
