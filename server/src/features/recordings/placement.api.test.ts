import { expect, test } from 'vitest';
import { z } from 'zod';
import { startNoteStack, Uploaded } from '../../../test/note-stack.ts';

const Calls = z.array(z.object({ method: z.string(), path: z.string() }));

test('[D-DAY] notes are placed from the user’s own start of the day, past what Timbre logged, and nothing of the service is read', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  await anna.connect();
  const log = async (text: string) => {
    const answer = await anna.call('POST', '/api/notes', {
      body: { text },
      headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' },
    });
    const { id } = Uploaded.parse(await answer.json());
    const { status, processingError } = await stack.finished(anna, id);
    const starts = (await anna.entries([id])).map(({ start }) => start);
    return status === 'success' ? starts : processingError;
  };
  // Nine o’clock, unless somebody chose otherwise.
  expect(await log('Yesterday two hours of design')).toEqual(['2026-11-11T08:00:00Z']);
  await anna.call('PATCH', '/api/user', { body: { workdayStart: '07:30' } });
  expect(await log('Yesterday one hour of emails, two hours of calls')).toEqual([
    '2026-11-11T06:30:00Z',
    '2026-11-11T10:00:00Z',
  ]);
  expect(await log('Yesterday twenty hours of research')).toContain('day-too-long');
  // What began the evening before takes its part of the day.
  expect(await log('On Monday from 10 pm to 2 am on call')).toEqual(['2026-11-09T21:00:00Z']);
  expect(await log('On Tuesday twenty-three hours of research')).toContain('day-too-long');

  const calls = Calls.parse(await (await fetch(`${stack.togglUrl}/_control/calls`)).json());
  const reads = calls.filter(({ method, path }) => method === 'GET' && path.includes('time_entries'));
  expect(reads).toEqual([]);
}, 120_000);

test('[PIPE-60] a note that makes thousands of entries asks to be split, keeps its words, and holds nobody up', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  await anna.connect();
  const text = '1m 0x every day in july. '.repeat(199).trim();
  const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
  const type = async (person: typeof anna, words: string) =>
    Uploaded.parse(
      await (await person.call('POST', '/api/notes', { body: { text: words }, headers })).json(),
    );
  const many = await Promise.all(Array.from({ length: 6 }, () => type(anna, text)));
  const bert = await stack.speaker();
  await bert.connect();
  const { id } = await type(bert, 'Yesterday two hours of design');
  expect((await stack.finished(bert, id)).status).toBe('success');
  for (const one of many) {
    const { status, processingError } = await stack.finished(anna, one.id);
    expect(status).toBe('failed');
    expect(processingError).toContain('too-many-entries');
    expect(await anna.entries([one.id])).toEqual([]);
    expect(await stack.readTranscript(one.id)).toContain('every day in july');
  }
  expect(await anna.ledger()).toEqual([]);
});
