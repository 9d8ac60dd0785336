import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { find, type Speaker, say } from '../../../test/speak.ts';

const Ledger = z.array(
  z.object({
    description: z.string(),
    project_id: z.number().nullable(),
    task_id: z.number().nullable(),
    billable: z.boolean(),
  }),
);

/** What stands in the service, the oldest first. */
async function ledgerOf({ togglUrl }: { togglUrl: string }, { service }: Speaker) {
  const authorization = `Basic ${Buffer.from(`${service.token}:api_token`).toString('base64')}`;
  const read = async (path: string) =>
    (await fetch(`${togglUrl}/api/v9/me/${path}`, { headers: { authorization } })).json();
  const names = new Map(
    [...Named.parse(await read('projects')), ...Named.parse(await read('tasks'))].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return Ledger.parse(await read('time_entries'))
    .toReversed()
    .map(({ project_id, task_id, ...entry }) => ({
      ...entry,
      project: names.get(project_id ?? 0) ?? null,
      task: names.get(task_id ?? 0) ?? null,
    }));
}

const Named = z.array(z.object({ id: z.number(), name: z.string() }));

test('[ENTRY-21] on a paid plan an entry is billable as it was said, or else as its project is', async () => {
  const stack = await startNoteStack();
  const projects = [{ name: 'Website', client: 'Acme', billable: true }, { name: 'Garden' }];
  const anna = await stack.speaker({ plan: 'starter', projects });
  await anna.connect();
  const id = await say(
    anna,
    'billable',
    'Two hours of design for the website, an hour of calls for the website, not billable, an hour of digging for the garden, billable, and an hour of watering for the garden.',
  );
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledgerOf(stack, anna)).toMatchObject([
    { description: 'design', billable: true },
    { description: 'calls', billable: false },
    { description: 'digging', billable: true },
    { description: 'watering', billable: false },
  ]);
  expect((await anna.entries([id])).map(({ billable }) => billable)).toEqual([true, false, true, null]);
});

test('[ENTRY-21] a free plan does not know billable time, so nothing is said of it there', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [{ name: 'Website', client: 'Acme' }] });
  await anna.connect();
  const id = await say(anna, 'free', 'Two hours of design for the website, billable.');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledgerOf(stack, anna)).toMatchObject([{ description: 'design', billable: false }]);
  expect(await anna.entries([id])).toMatchObject([{ billable: null, isDoubtful: false }]);
});

test('[ENTRY-23] a task that was said is logged with its project; where the workspace requires one, an entry without is held', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({
    plan: 'starter',
    workspace: { required: { task: true } },
    projects: [
      { name: 'Website', client: 'Acme', tasks: ['Design', 'Copywriting'] },
      { name: 'Garden', tasks: ['Design'] },
    ],
  });
  await anna.connect();
  const id = await say(
    anna,
    'task',
    'Two hours of design with Ben for the website, an hour of copywriting, and an hour of calls for the garden.',
  );
  await eventually(async () => (await find(anna, id))?.step === 'asking', 'the note does not ask');
  expect(await ledgerOf(stack, anna)).toMatchObject([
    { description: 'Ben', project: 'Website', task: 'Design' },
    { description: '', project: 'Website', task: 'Copywriting' },
  ]);
  expect(await anna.entries([id])).toMatchObject([
    { taskName: 'Design', state: 'logged' },
    { taskName: 'Copywriting', state: 'logged', rawData: { project_name: 'Website', client_name: 'Acme' } },
    { taskId: null, state: 'rejected', rejection: { code: 'fields-required', fields: ['task'] } },
  ]);
});

test('[ENTRY-23] in a project that was picked by hand the task is one of that project', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({
    plan: 'starter',
    projects: [
      { name: 'Website', tasks: ['Design'] },
      { name: 'Garden', tasks: ['Design'] },
    ],
  });
  await anna.connect();
  const file = audioLike('picked task');
  await anna.plant(file, 'Two hours of design.');
  const garden = anna.service.projects.find(({ name }) => name === 'Garden');
  const sent = await anna.send(file, { 'x-project-id': String(garden?.id) });
  const { id } = Uploaded.parse(await sent.json());
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledgerOf(stack, anna)).toMatchObject([{ project: 'Garden', task: 'Design' }]);
});
