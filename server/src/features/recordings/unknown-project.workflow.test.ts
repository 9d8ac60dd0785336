import { postNote } from '@timbre/contract/recordings';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { control, fetchCalls, type Speaker } from '../../../test/speak.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** By this clock the catalogue, read when somebody connected, may be read again. */
const soon = Temporal.Now.instant().add({ minutes: 2 });

const about = (projectId: string | number | undefined, key: string) => ({
  'x-project-id': String(projectId),
  'idempotency-key': key,
  'x-time-zone': 'Europe/Paris',
  'x-spoken-at': '2026-11-12T17:00:00Z',
});

const speak = async (who: Speaker, headers: Record<string, string>) => {
  const file = audioLike('spoken');
  await who.plant(file, 'Today one hour of calls');
  return who.send(file, headers);
};
const write = (who: Speaker, headers: Record<string, string>) =>
  who.call(postNote.method, postNote.path, { body: { text: 'Today one hour of calls' }, headers });

const getOutcome = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];
const refused = [422, 'project-unknown'];

/** Makes a project in the service, while our user is not looking. */
async function makeProject({ togglUrl }: Stack, { service }: Speaker, name: string): Promise<number> {
  const made = await fetch(`${togglUrl}/api/v9/workspaces/${service.workspaceId}/projects`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${service.token}:api_token`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name, active: true }),
  });
  return z.object({ id: z.number() }).parse(await made.json()).id;
}

test('[SYNC-24] a note for a project that is not there is not taken, spoken or typed, after the service was asked once; without it, it is', async () => {
  const stack = await startNoteStack({ now: () => soon });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  expect(getOutcome(await speak(anna, about(4711, 'the spoken one')))).toEqual(refused);
  expect(getOutcome(await write(anna, about(4711, 'the typed one')))).toEqual(refused);
  expect(await fetchCalls(stack, anna)).toEqual(['GET /api/v9/me 200']);
  expect(await anna.recordings()).toEqual([]);

  const website = anna.service.projects[0]?.id;
  for (const again of [
    speak(anna, about(website, 'the spoken one')),
    write(anna, about(website, 'the typed one')),
  ]) {
    const { id } = Uploaded.parse(await (await again).json());
    await stack.finished(anna, id);
    expect(await anna.entries([id])).toMatchObject([{ rawData: { project_name: 'Website' } }]);
  }
});

test('[SYNC-24] a project that was made a moment ago is found, and its note taken', async () => {
  const stack = await startNoteStack({ now: () => soon });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const nebula = await makeProject(stack, anna, 'Nebula');
  const { id } = Uploaded.parse(await (await write(anna, about(nebula, 'the new one'))).json());
  await stack.finished(anna, id);
  expect(await anna.entries([id])).toMatchObject([{ rawData: { project_name: 'Nebula' } }]);
});

test('[SYNC-24] a note that was taken before its project went is the same note when it is sent again', async () => {
  const stack = await startNoteStack({ now: () => soon });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  const [website] = anna.service.projects;
  const first = [
    await (await speak(anna, about(website?.id, 'the spoken one'))).json(),
    await (await write(anna, about(website?.id, 'the typed one'))).json(),
  ].map((one) => Uploaded.parse(one).id);
  await control(stack, 'projects', { token: anna.service.token, id: website?.id, change: 'delete' });
  expect(getOutcome(await write(anna, about(1, 'another one')))).toEqual(refused);
  const again = [
    await (await speak(anna, about(website?.id, 'the spoken one'))).json(),
    await (await write(anna, about(website?.id, 'the typed one'))).json(),
  ].map((one) => Uploaded.parse(one).id);
  expect(again).toEqual(first);
  expect(getOutcome(await write(anna, about(website?.id, 'another one')))).toEqual(refused);
});

test('[SYNC-24] before there is a connection a project means nothing, and the first note is shown all the same', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  const { id } = Uploaded.parse(await (await write(anna, about(4711, 'the first one'))).json());
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', isTrial: true });
});
