import { Proposal } from '@timbre/contract/corrections';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { startNoteStack, Uploaded } from './note-stack.ts';
import { find, type Speaker } from './speak.ts';
import { trackerApp } from './tracker-app.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** Types a note on the 12th, and gives its id. */
export async function type(
  person: Speaker,
  text: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const sent = await person.call('POST', '/api/notes', {
    body: { text },
    headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z', ...headers },
  });
  return Uploaded.parse(await sent.json()).id;
}

export const read = async (person: Speaker, id: string) =>
  Proposal.parse(await (await person.call('GET', `/api/recordings/${id}/proposal`)).json());

export const tap = async (person: Speaker, id: string, what: 'apply' | 'dismiss' | 'reopen' | 'undo') =>
  (await person.call('POST', `/api/recordings/${id}/proposal/${what}`)).status;

export const untilStep = (person: Speaker, id: string, step = 'proposed') =>
  eventually(async () => (await find(person, id))?.step === step, `the note was never ${step}`);

export const untilState = (person: Speaker, id: string, state: Proposal['state']) =>
  eventually(async () => (await find(person, id))?.proposal === state, `the proposal was never ${state}`);

/** What stands in the service, as text. */
export const ledger = async (stack: Stack, person: Speaker) =>
  (await trackerApp(stack, person).ledger()).map(
    ({ description, start, duration }) => `${start.slice(0, 16)} ${duration / 60} ${description}`,
  );

/** Somebody with one note that is logged: an hour of meeting and two of design, on the morning of the 12th. */
export async function withTwoEntries(
  options: Parameters<typeof startNoteStack>[0] = {},
  words = 'from 9:00 to 10:00 meeting, from 10:00 to 12:00 design',
) {
  const stack = await startNoteStack(options);
  const anna = await stack.speaker();
  await anna.connect();
  const note = await type(anna, words);
  expect(await stack.finished(anna, note)).toMatchObject({ status: 'success' });
  return { stack, anna, note };
}

export const meeting = '2026-11-12T08:00 60 meeting';
export const design = '2026-11-12T09:00 120 design';
