import { getCatalogue, refreshCatalogue } from '@timbre/contract/time-tracking';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startNoteStack } from '../../../test/note-stack.ts';
import { control, fetchCalls, type Speaker, say } from '../../../test/speak.ts';
import { connections } from './time-tracking.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** A clock that stands until the test moves it. */
function movableClock() {
  let moment = Temporal.Now.instant();
  return {
    now: () => moment,
    pass: (minutes: number) => {
      moment = moment.add({ minutes });
    },
  };
}

const refresh = async ({ call }: Speaker, purpose: 'page' | 'list' = 'page') =>
  refreshCatalogue.reply.parse(
    await (await call('POST', `/api/toggl/catalogue/refresh?for=${purpose}`)).json(),
  );

const projectNames = async ({ call }: Speaker) =>
  z
    .array(z.object({ name: z.string() }))
    .parse(await (await call('GET', '/api/toggl/projects')).json())
    .map(({ name }) => name);

const renameIn = (stack: Stack, { service }: Speaker, name: string) =>
  control(stack, 'projects', {
    token: service.token,
    id: service.projects[0]?.id,
    change: 'rename',
    name,
  });

test('[SYNC-40] a project has the colour that the service gives it, and so have its entries; one that is no colour is left out', async () => {
  const stack = await startNoteStack();
  const projects = [
    { name: 'Website', color: '#0B83D9' },
    { name: 'Garden', color: 'url(https://elsewhere.example)' },
  ];
  const anna = await stack.speaker({ projects });
  await anna.connect();
  const catalogue = getCatalogue.reply.parse(
    await (await anna.call('GET', '/api/connection/catalogue')).json(),
  );
  expect(catalogue.projects.map(({ name, colour }) => [name, colour])).toEqual([
    ['Website', '#0b83d9'],
    ['Garden', null],
  ]);

  const id = await say(
    anna,
    'coloured',
    'Two hours of design for the website, and an hour of digging for the garden.',
  );
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect((await anna.entries([id])).map(({ projectColour }) => projectColour)).toEqual(['#0b83d9', null]);
});

test('[SYNC-20] what there is to log to is read again when it is ten minutes old, in one call, and not before', async () => {
  const clock = movableClock();
  const stack = await startNoteStack({ now: clock.now });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  expect(await refresh(anna)).toEqual({ wasRead: false, readAt: null });
  await anna.connect();
  await renameIn(stack, anna, 'Web shop');
  clock.pass(9);
  const before = await refresh(anna);
  expect(before.wasRead).toBe(false);
  expect(await projectNames(anna)).toEqual(['Website']);

  clock.pass(2);
  expect(await refresh(anna)).toEqual({ wasRead: true, readAt: clock.now().toString() });
  expect(await projectNames(anna)).toEqual(['Web shop']);
  expect(before.readAt).not.toBe(clock.now().toString());
  // Another tab asks a moment later.
  expect(await refresh(anna)).toEqual({ wasRead: false, readAt: clock.now().toString() });
  expect(await fetchCalls(stack, anna)).toEqual(['GET /api/v9/me 200']);
});

test('[SYNC-23] for a list that somebody opens it is read again when it is a minute old, and not before', async () => {
  const clock = movableClock();
  const stack = await startNoteStack({ now: clock.now });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  await control(stack, 'projects/create', { token: anna.service.token, name: 'Nebula' });
  expect(await refresh(anna, 'list')).toMatchObject({ wasRead: false });
  clock.pass(2);
  expect(await refresh(anna, 'page')).toMatchObject({ wasRead: false });
  expect(await refresh(anna, 'list')).toMatchObject({ wasRead: true });
  expect(await projectNames(anna)).toEqual(['Website', 'Nebula']);
});

test('[SYNC-21] the last calls of the hour are not spent on it, nor any with a token that is refused', async () => {
  const clock = movableClock();
  const stack = await startNoteStack({ now: clock.now });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  // One read is left, as the service said last; it is kept for looking up what became of a write.
  await control(stack, 'quota', { token: anna.service.token, bucket: 'user', used: 28 });
  await anna.call('POST', '/api/user/toggl-token/verify', { body: {} });
  clock.pass(11);
  expect(await refresh(anna)).toMatchObject({ wasRead: false });
  expect(await fetchCalls(stack, anna)).toEqual(['GET /api/v9/me 200']);

  const ben = await stack.speaker({ projects: [] });
  await ben.connect();
  await stack.db.update(connections).set({ brokenAt: clock.now() }).where(eq(connections.userId, ben.id));
  clock.pass(11);
  expect(await refresh(ben)).toMatchObject({ wasRead: false });
  expect(await fetchCalls(stack, ben)).toEqual([]);
});

test('[SYNC-21] a service that fails is asked three times in ten minutes, whoever opens the page how often', async () => {
  const clock = movableClock();
  const stack = await startNoteStack({ now: clock.now });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  clock.pass(11);
  await control(
    stack,
    'faults',
    Array.from({ length: 9 }, () => ({ fault: '500-before', on: 'read' })),
  );
  for (let n = 0; n < 6; n += 1) expect(await refresh(anna)).toMatchObject({ wasRead: false });
  expect(await projectNames(anna)).toEqual(['Website']);
  expect(await fetchCalls(stack, anna)).toEqual(Array.from({ length: 3 }, () => 'GET /api/v9/me 500'));
});
