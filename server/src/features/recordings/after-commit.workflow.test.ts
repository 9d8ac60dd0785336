import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { and, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { control, find, say } from '../../../test/speak.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import { type ObjectStore, openFolderStore } from '../../connectors/object-store.ts';
import { jobs } from '../../db/platform.schema.ts';
import { purgeStrayAudio } from './erase-audio.ts';
import { duplicateCheckWorkflow } from './process-recording.ts';
import { undoWorkflow } from './undo.ts';
import { recordingWorkflow } from './upload.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** Deletes nothing until it is told to. */
function stubbornStore() {
  const directory = temporaryDirectory('stubborn-store');
  onTestFinished(() => directory.remove());
  const store = openFolderStore(directory.path);
  let isAway = true;
  const audio: ObjectStore = {
    ...store,
    delete: async (key) => {
      if (isAway) throw new ConnectorError('unavailable', 'the store is away');
      await store.delete(key);
    },
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    return found;
  };
  const comeBack = () => {
    isAway = false;
  };
  return { audio, keys, comeBack };
}

const isWork = (workflow: string, key: string) => and(eq(jobs.workflow, workflow), eq(jobs.key, key));

/** How the work ended. */
async function getOutcome({ db }: Stack, workflow: string, key: string): Promise<string | null | undefined> {
  const find = () => db.select().from(jobs).where(isWork(workflow, key));
  await eventually(async () => (await find())[0]?.finishedAt != null);
  return (await find())[0]?.outcome;
}

test('[PIPE-70] a store that does not delete keeps no note from being logged or undone; the sound goes later', async () => {
  const { audio, keys, comeBack } = stubbornStore();
  const stack = await startNoteStack({ audio });
  const anna = await stack.speaker();
  await anna.connect();
  const id = await say(anna, 'logged', 'Yesterday one hour of apples.');
  expect(await getOutcome(stack, recordingWorkflow, id)).toBe('done');
  expect(await find(anna, id)).toMatchObject({ status: 'success', step: null });
  expect(await keys()).toEqual([id]);

  await anna.call('POST', `/api/recordings/${id}/undo`);
  expect(await getOutcome(stack, undoWorkflow, id)).toBe('done');
  expect(await anna.recordings()).toEqual([]);
  expect(await anna.ledger()).toEqual([]);

  comeBack();
  await purgeStrayAudio({ db: stack.db, audio }, Temporal.Now.instant().add({ hours: 1 }));
  expect(await keys()).toEqual([]);
});

test('[PIPE-71] a note that is logged stays so where nobody may look for duplicates of it later', async () => {
  const stack = await startNoteStack({ serviceTimeoutMs: 3_000 });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  await control(stack, 'faults', ['cut-before']);
  const id = await say(anna, 'repeated', 'Yesterday one hour of apples.');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  await control(stack, 'revoke', { token: anna.service.token });
  await getOutcome(stack, duplicateCheckWorkflow, id);
  expect(await getOutcome(stack, recordingWorkflow, id)).toBe('done');
  expect(await find(anna, id)).toMatchObject({ status: 'success', step: null });
  expect(await anna.entries([id])).toHaveLength(1);
});
