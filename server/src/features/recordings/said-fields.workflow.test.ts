import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { control, fetchCalls, find, type Speaker, say } from '../../../test/speak.ts';

const Ledger = z.array(
  z.object({
    description: z.string(),
    project_id: z.number().nullable(),
    task_id: z.number().nullable(),
    billable: z.boolean(),
  }),
);

/** What stands in the service, the oldest first. */
async function fetchLedger({ togglUrl }: { togglUrl: string }, { service }: Speaker) {
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
  expect(await fetchLedger(stack, anna)).toMatchObject([
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
  expect(await fetchLedger(stack, anna)).toMatchObject([{ description: 'design', billable: false }]);
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
  expect(await fetchLedger(stack, anna)).toMatchObject([
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
  expect(await fetchLedger(stack, anna)).toMatchObject([{ project: 'Garden', task: 'Design' }]);
});

/** Somebody whose client has three projects, and what becomes of a note of theirs. */
async function speakerForAcme() {
  const stack = await startNoteStack();
  const anna = await stack.speaker({
    projects: [
      { name: 'Website', client: 'Acme' },
      { name: 'App', client: 'Acme' },
      { name: 'Shop, phase 2', client: 'Acme' },
      { name: 'Harbour', client: 'Tide' },
    ],
  });
  await anna.connect();
  let count = 0;
  const getEntry = async (note: string) => {
    count += 1;
    const id = await say(anna, `acme ${count}`, note);
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
    const [entry] = await anna.entries([id]);
    if (entry === undefined) throw new Error('the note has no entry');
    return entry;
  };
  return { stack, anna, getEntry };
}

test('[ENTRY-24] a client with several projects stays on the entry, with its projects to choose from', async () => {
  const { stack, anna, getEntry } = await speakerForAcme();
  const first = await getEntry('Today two hours of support for Acme.');
  expect(first).toMatchObject({
    description: 'support',
    projectId: null,
    isDoubtful: true,
    findings: [{ field: 'project', kind: 'other-value', other: 'Website, App, Shop, phase 2' }],
    rawData: { project_name: null, client_name: 'Acme' },
  });
  expect(await fetchLedger(stack, anna)).toMatchObject([{ description: 'support', project: null }]);
  // A client with one project means that project.
  expect(await getEntry('Today an hour of support for Tide.')).toMatchObject({
    isDoubtful: false,
    findings: [],
    rawData: { project_name: 'Harbour', client_name: 'Tide' },
  });
});

test('[ENTRY-25] of a client’s projects the one is proposed that was last used for such work', async () => {
  const { stack, anna, getEntry } = await speakerForAcme();
  await getEntry('Yesterday at nine one hour of phone support for the app.');
  await getEntry('Yesterday at ten one hour of layout for the website.');
  const support = await getEntry('Today two hours of support for Acme.');
  expect(support).toMatchObject({
    isDoubtful: true,
    findings: [{ field: 'project', kind: 'other-value', other: 'Website, Shop, phase 2' }],
    rawData: { project_name: 'App', client_name: 'Acme' },
  });
  expect((await fetchLedger(stack, anna)).at(-1)).toMatchObject({ description: 'support', project: 'App' });

  // Nothing like it was done before: the latest, which is now the app.
  const planning = await getEntry('Today one hour of planning for Acme.');
  expect(planning.rawData.project_name).toBe('App');

  // Who chooses another is believed, and the client's name goes on meaning all of its projects.
  const website = anna.service.projects.find(({ name }) => name === 'Website');
  await anna.call('PATCH', `/api/toggl/entries/${planning.id}`, { body: { projectId: String(website?.id) } });
  const again = await getEntry('Today half an hour of planning for Acme.');
  expect(again).toMatchObject({ isDoubtful: true, rawData: { project_name: 'Website' } });
  expect((await getEntry('Today ten minutes of support for Acme.')).rawData.project_name).toBe('App');
});

test('[ENTRY-29] a project made after connecting is found by its name in any case; ordinary words cost no look', async () => {
  const later = Temporal.Now.instant().add({ hours: 1 });
  const stack = await startNoteStack({ now: () => later });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  await control(stack, 'projects/create', { token: anna.service.token, name: 'Zephyr' });
  const log = async (mark: string, text: string) => {
    const id = await say(anna, mark, text);
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
    return anna.entries([id]);
  };
  await log('ordinary', 'today one hour of email and two hours on the report');
  const post = `POST /api/v9/workspaces/${anna.service.workspaceId}/time_entries 200`;
  expect(await fetchCalls(stack, anna)).toEqual([post, post]);
  expect(await log('zephyr', 'today two hours of design for zephyr')).toMatchObject([
    { description: 'design', isDoubtful: false, rawData: { project_name: 'Zephyr' } },
  ]);
  expect((await fetchCalls(stack, anna)).slice(2)).toEqual(['GET /api/v9/me 200', post]);
  // Looked for a moment ago, and not there.
  expect(await log('mistral', 'today two hours of design for mistral')).toMatchObject([
    { description: 'design for mistral', isDoubtful: false, rawData: { project_name: null } },
  ]);
  expect((await fetchCalls(stack, anna)).slice(4)).toEqual([post]);
});
