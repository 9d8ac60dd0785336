import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { askBeside, type startGrowthStack } from '@timbre/server/test/growth-stack';
import { grantTeam, teamSeenBy } from '@timbre/server/test/make-team';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';
import type { watchStatements } from '@timbre/server/test/watch-statements';
import { z } from 'zod';

type Stack = Awaited<ReturnType<typeof startGrowthStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;
type Watch = Awaited<ReturnType<typeof watchStatements>>;

export type Actors = { heavy: Speaker; light: Speaker; owner: Speaker };

type Scenario = { stack: Stack; watch: Watch; actors: Actors; repeats: number };

const Ids = z.array(z.object({ id: z.string() }));
const Status = z.object({ status: z.string() });
const Token = z.object({ token: z.string() });

/** A call that has to succeed. */
async function ask(
  who: Pick<Speaker, 'call'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await who.call(method, path, body === undefined ? {} : { body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Waits beside the api and its pool: asking there would be counted. */
async function success({ databaseUrl }: Stack, id: string): Promise<void> {
  const isDone = async () =>
    (await askBeside(databaseUrl, Status, 'select status from recordings where id = $1', [id]))[0]?.status ===
    'success';
  if (!(await waitUntil(isDone, 40_000))) throw new Error(`note ${id} came to no end`);
}

async function speak(stack: Stack, who: Speaker, mark: string, key: string = randomUUID()): Promise<string> {
  const file = audioLike(mark);
  await who.plant(
    file,
    '5 minutes of design for the website, then 4 minutes of calls and 3 minutes of testing',
  );
  const answer = await who.send(file, { 'idempotency-key': key, 'x-spoken-at': new Date().toISOString() });
  const { id } = Uploaded.parse(await answer.json());
  await success(stack, id);
  return id;
}

/** What a browser asks for, by somebody with much and somebody with little. */
async function reading({ watch, actors, repeats }: Scenario): Promise<void> {
  for (let n = 0; n < repeats; n += 1)
    for (const who of [actors.heavy, actors.light]) {
      const during = (scene: string, path: string, body?: unknown) =>
        watch.during(scene, () => ask(who, body === undefined ? 'GET' : 'POST', path, body));
      await during('the account', '/api/user');
      const first = Ids.parse(await during('the first page', '/api/recordings?limit=20'));
      const last = first.at(-1)?.id ?? '';
      await during('a later page', `/api/recordings?limit=20&before=${last}`);
      await during('entries of a page', '/api/recordings/entries/batch', {
        recordingIds: first.map(({ id }) => id),
      });
      await during('a transcript', `/api/recordings/${last}/transcript`);
      await during('insights of all time', '/api/insights?range=all');
      await during('insights of 30 days', '/api/insights?range=30days');
      await during('plan and minutes', '/api/plan/current');
      await during('minutes asked for', '/api/plan/check-quota', { durationSeconds: 20 });
      await during('list of minutes', '/api/plan/usage');
      await during('payments', '/api/plan/payments');
      await during('connection', '/api/toggl/connection');
      await during('projects', '/api/toggl/projects');
      await during('aliases', '/api/user/learned-names');
      await during('spoken languages', '/api/user/spoken-languages');
      await during('team', '/api/team');
    }
}

async function signingIn({ watch, actors: { light, owner } }: Scenario): Promise<void> {
  await watch.during('sign-in', () => ask(light, 'POST', '/api/login', light.credentials));
  const { password } = light.credentials;
  await watch.during('password asked', () => ask(light, 'POST', '/api/verify-password', { password }));
  await watch.during('devices', () => ask(light, 'GET', '/api/user/sessions'));
  const made = await watch.during('a token made', () =>
    ask(light, 'POST', '/api/user/api-tokens', { name: 'x', scopes: ['notes:read'], days: null }),
  );
  const { token } = Token.parse(made);
  const [note] = Ids.parse(await ask(light, 'GET', '/api/recordings?limit=1'));
  const bearer = { headers: { authorization: `Bearer ${token}`, cookie: '' } };
  await watch.during('a script reads a note', () => light.call('GET', `/api/notes/${note?.id}`, bearer));
  const passwords = { currentPassword: owner.credentials.password, newPassword: 'another horse battery' };
  await ask(owner, 'POST', '/api/verify-password', { password });
  await watch.during('password changed', () => ask(owner, 'POST', '/api/user/password', passwords));
}

/** Notes from upload to undo. Returns the one whose cost is reported. */
async function logging({ stack, watch, actors, repeats }: Scenario): Promise<string> {
  const { heavy, light, owner } = actors;
  const mark = randomUUID().slice(0, 8);
  for (let n = 0; n < repeats; n += 1)
    await watch.during('notes', () => speak(stack, n % 2 ? light : heavy, `${mark} ${n}`));
  await grantTeam(stack.db, owner.id, 10);
  await teamSeenBy(owner);
  await watch.during('a note of a team', () => speak(stack, owner, `${mark} team`));
  await watch.during('the team’s minutes', () => ask(owner, 'GET', '/api/plan/current'));
  await watch.during('a team seen by its owner', () => teamSeenBy(owner));
  const key = randomUUID();
  const note = await watch.during('one note', () => speak(stack, heavy, `${mark} one`, key));
  await watch.during('a note sent again', () => speak(stack, heavy, `${mark} one`, key));

  await stack.planFaults('cut-after');
  await watch.during('an unknown outcome', () => speak(stack, heavy, `${mark} lost`));

  const entries = Ids.parse(
    await ask(heavy, 'POST', '/api/recordings/entries/batch', { recordingIds: [note] }),
  );
  const [first, second] = entries.map(({ id }) => `/api/toggl/entries/${id}`);
  await watch.during('an entry changed', () => ask(heavy, 'PATCH', first ?? '', { description: 'Other' }));
  await watch.during('an entry deleted', () => ask(heavy, 'DELETE', second ?? ''));
  return note;
}

/** Notes that are undone, deleted, or continue after they waited for a person. */
async function mending({ stack, watch, actors: { heavy } }: Scenario, note: string): Promise<void> {
  const { databaseUrl } = stack;
  const [parked, deleted] = Ids.parse(await ask(heavy, 'GET', '/api/recordings?limit=20')).filter(
    ({ id }) => id !== note,
  );
  await askBeside(
    databaseUrl,
    z.unknown(),
    `with note as (update recordings set status = 'processing', step = 'waiting', waits_until = null where id = $1)
     update jobs set outcome = 'parked' where workflow = 'Recording' and key = $1::text`,
    [parked?.id],
  );
  await heavy.enterPassword();
  await watch.during('a connection renewed', async () => {
    await heavy.connect();
    await success(stack, parked?.id ?? '');
  });
  await watch.during('a note deleted', () => ask(heavy, 'DELETE', `/api/recordings/${deleted?.id}`));
  await watch.during('a note undone', async () => {
    await ask(heavy, 'POST', `/api/recordings/${note}/undo`);
    const isGone = async () =>
      (await askBeside(databaseUrl, Status, 'select status from recordings where id = $1', [note])).length ===
      0;
    if (!(await waitUntil(isGone, 40_000))) throw new Error('the note was not undone');
  });
}

/** How much open work the engine is made to have lost: more than a relay takes at once. */
const lostJobs = 60;

/** What workers do by themselves. */
async function watching({ stack, watch, actors, repeats }: Scenario): Promise<void> {
  const { databaseUrl } = stack;
  // As if their notes had been deleted while the engine lost them: each run finds nothing to do.
  const lost = await askBeside(
    databaseUrl,
    z.object({ key: z.string() }),
    `insert into jobs (workflow, key, submitted_at, checked_at)
     select 'Recording', gen_random_uuid(), now() - interval '1 hour', now() - interval '1 hour'
     from generate_series(1, ${lostJobs}) returning key`,
  );
  const open = 'select 1 from jobs where workflow = $1 and key = any ($2) and finished_at is null';
  const areDone = async () =>
    (await askBeside(databaseUrl, z.unknown(), open, ['Recording', lost.map(({ key }) => key)])).length === 0;
  await watch.during('work that the engine lost', async () => {
    if (!(await waitUntil(areDone, 60_000))) throw new Error('lost work was not done');
  });
  for (let n = 0; n < repeats; n += 1) await watch.during('figures', () => stack.figures());
  await askBeside(
    databaseUrl,
    z.unknown(),
    `update users set deletion_due_at = now() where id =
       (select user_id from recordings where user_id not in (select user_id from team_members) and user_id <> all ($1)
        order by id limit 1)`,
    [Object.values(actors).map(({ id }) => id)],
  );
  await watch.during('sweeps of each round', () => stack.sweepOften());
  await watch.during('sweeps of each hour', () => stack.sweepHourly());
}

/** Everything that the product asks of its database. Gives the note whose way was counted alone. */
export async function play(given: Scenario): Promise<string> {
  await given.watch.during('workers at rest', () => delay(500));
  await reading(given);
  await signingIn(given);
  const note = await logging(given);
  await mending(given, note);
  await watching(given);
  return note;
}
