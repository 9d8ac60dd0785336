import type { FaultStack } from '@timbre/server/test/faults/fault-stack';
import { Uploaded } from '@timbre/server/test/note-stack';
import { line } from '../spoken-notes.ts';
import {
  compare,
  type Flow,
  minuteFaults,
  noteLines,
  persistUntilOk,
  settle,
  withLoggedNote,
} from './steps.ts';

const correctionText = 'The drawing was one hour, delete the letters and add half an hour of email.';
const correctedLines = ['drawing 3600', 'email 1800', 'research 3600'];

/** Somebody whose second note waits: it changes an entry of the first, deletes one and adds one. */
async function withProposal(stack: FaultStack) {
  const { speaker, id } = await withLoggedNote(stack);
  const response = await persistUntilOk(() =>
    speaker.call('POST', '/api/notes', {
      body: { text: correctionText },
      headers: {
        'idempotency-key': `correction-${id}`,
        'x-time-zone': 'Europe/Paris',
        'x-spoken-at': '2026-11-12T17:00:00Z',
      },
    }),
  );
  const correctionId = Uploaded.parse(await response.json()).id;
  const findProposal = async () =>
    (await speaker.recordings()).find((recording) => recording.id === correctionId)?.proposal;
  const isProposal = async (state: string) => (await findProposal()) === state;
  await settle(stack, () => isProposal('proposed'));
  const tap = (what: 'apply' | 'undo') =>
    persistUntilOk(() => speaker.call('POST', `/api/recordings/${correctionId}/proposal/${what}`));
  const faults = async (expected: string[]) => [
    ...compare('entries', (await speaker.entries([id, correctionId])).map(line).sort(), expected),
    ...compare('time tracker', (await speaker.ledger()).map(line).sort(), expected),
    ...(await minuteFaults(stack, speaker.id)),
  ];
  return { isProposal, tap, faults };
}

export const correction: Flow = {
  name: 'correction by a note',
  async prepare(stack) {
    const { isProposal, tap, faults } = await withProposal(stack);
    return {
      act: async () => {
        await tap('apply');
      },
      isDone: () => isProposal('applied'),
      faults: () => faults(correctedLines),
    };
  },
};

export const undoneCorrection: Flow = {
  name: 'undo of a correction',
  async prepare(stack) {
    const { isProposal, tap, faults } = await withProposal(stack);
    await tap('apply');
    await settle(stack, () => isProposal('applied'));
    return {
      act: async () => {
        await tap('undo');
      },
      isDone: () => isProposal('undone'),
      faults: () => faults(noteLines),
    };
  },
};
