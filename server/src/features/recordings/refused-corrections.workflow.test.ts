import { expect, test } from 'vitest';
import {
  design,
  ledger,
  meeting,
  read,
  tap,
  type,
  untilState,
  untilStep,
  withTwoEntries,
} from '../../../test/correct.ts';
import { postJson } from '../../../test/note-stack.ts';
import { find } from '../../../test/speak.ts';
import { trackerApp } from '../../../test/tracker-app.ts';

type People = Pick<Awaited<ReturnType<typeof withTwoEntries>>, 'stack' | 'anna'>;

/** Entries before this day can no longer be changed in the service; null opens all. */
const lock = ({ stack, anna }: People, lockedBefore: string | null) =>
  postJson(`${stack.togglUrl}/_control/workspaces`, {
    token: anna.service.token,
    id: anna.service.workspaceId,
    lockedBefore,
  });

const aDayLater = '2026-11-13';

const undoNote = async ({ anna }: Pick<People, 'anna'>, id: string) =>
  (await anna.call('POST', `/api/recordings/${id}/undo`)).status;

const getStates = async ({ anna }: Pick<People, 'anna'>, id: string) =>
  (await read(anna, id)).changes.map(({ state, undoProblem }) => undoProblem ?? state);

test('[FIX-31] a change that the service refused waits, and is made when it is applied once more', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  await lock({ stack, anna }, aDayLater);
  await tap(anna, id, 'apply');
  await expect.poll(() => getStates({ anna }, id)).toEqual(['refused', 'refused']);
  await untilStep(anna, id);
  await lock({ stack, anna }, null);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  expect(await Promise.all([tap(anna, id, 'apply'), tap(anna, id, 'apply')])).toEqual([204, 204]);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting']);
});

test('[FIX-31] entries that cannot be merged because the service refused it are merged by the next try', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'merge the meeting and the design');
  await untilStep(anna, id);
  await lock({ stack, anna }, aDayLater);
  await tap(anna, id, 'apply');
  await expect.poll(() => getStates({ anna }, id)).toEqual(['refused', 'refused']);
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  await lock({ stack, anna }, null);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 180 meeting']);
});

test('[FIX-36] an entry that a note deleted comes back although the note it came from was deleted and the other is undone', async () => {
  const { stack, anna, note } = await withTwoEntries();
  const id = await type(anna, 'delete the meeting and add half an hour of email today at 15:00');
  await untilStep(anna, id);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect((await anna.call('DELETE', `/api/recordings/${note}`)).status).toBe(204);
  expect(await undoNote({ anna }, id)).toBe(204);
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
  expect(await anna.entries([id])).toMatchObject([{ description: 'meeting', isLogged: true }]);
  expect(await find(anna, id)).toMatchObject({ status: 'success', step: null });
  // By now it is an entry like others.
  expect(await undoNote({ anna }, id)).toBe(204);
  await expect.poll(() => find(anna, id)).toBeUndefined();
  expect(await ledger(stack, anna)).toEqual([design]);
});

test('[FIX-38] what the service does not take back stays applied and says so, and the next undo takes it back', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  await lock({ stack, anna }, aDayLater);
  await tap(anna, id, 'undo');
  await expect.poll(() => getStates({ anna }, id)).toEqual(['refused', 'refused']);
  await untilState(anna, id, 'applied');
  expect(await read(anna, id)).toMatchObject({ canUndo: true });
  // Its note cannot be undone as long as that stands.
  await undoNote({ anna }, id);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'failed', proposal: 'applied' });
  expect((await find(anna, id))?.processingError).toContain('changes-left');
  await lock({ stack, anna }, null);
  await undoNote({ anna }, id);
  await expect.poll(() => find(anna, id)).toBeUndefined();
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
});

test('[FIX-38] an entry that was changed after a note is left as it is by its undo, and the next one takes back only what the note changed', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours');
  await untilStep(anna, id);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  const app = trackerApp(stack, anna);
  const changed = (await app.ledger()).find(({ description }) => description === 'meeting');
  await app.change(changed?.id ?? 0, { description: 'meeting with Ben' });
  await tap(anna, id, 'undo');
  await expect.poll(() => getStates({ anna }, id)).toEqual(['changed-elsewhere']);
  await untilState(anna, id, 'applied');
  expect(await ledger(stack, anna)).toContain('2026-11-12T08:00 120 meeting with Ben');
  expect((await read(anna, id)).changes).toMatchObject([
    { before: { duration: 3_600 }, after: { description: 'meeting with Ben', duration: 7_200 } },
  ]);
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  expect(await ledger(stack, anna)).toContain('2026-11-12T08:00 60 meeting with Ben');
});

test('[FIX-39] two notes about one entry are both taken back, although it was deleted and logged again in between', async () => {
  const { stack, anna } = await withTwoEntries();
  const apply = async (text: string) => {
    const id = await type(anna, text);
    await untilStep(anna, id);
    await tap(anna, id, 'apply');
    await stack.finished(anna, id);
    return id;
  };
  const changing = await apply('the meeting was two hours');
  const deleting = await apply('delete the meeting');
  expect(await ledger(stack, anna)).toEqual([design]);
  await tap(anna, deleting, 'undo');
  await untilState(anna, deleting, 'undone');
  await tap(anna, changing, 'undo');
  await untilState(anna, changing, 'undone');
  expect(await getStates({ anna }, changing)).toEqual(['undone']);
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
});
