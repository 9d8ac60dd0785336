import { Insights } from '@timbre/contract/insights';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { audioLike, postJson, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { testSealingKeys } from '../../../test/start-app.ts';
import { jobs } from '../../db/platform.schema.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from './recordings.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;

const spokenAt = '2026-11-12T17:00:00Z';

async function type(who: Speaker, text: string, headers: Record<string, string> = {}) {
  return who.call('POST', '/api/notes', {
    body: { text },
    headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': spokenAt, ...headers },
  });
}

async function typed(who: Speaker, text: string, headers?: Record<string, string>): Promise<string> {
  const answer = await type(who, text, headers);
  return Uploaded.parse(await answer.json()).id;
}

async function getStatus(answer: Promise<Response>) {
  return (await answer).status;
}

async function connected({ speaker }: Stack) {
  const anna = await speaker();
  await anna.connect();
  return anna;
}

async function transcript(who: Speaker, id: string) {
  const answer = await who.call('GET', `/api/recordings/${id}/transcript`);
  return z.object({ text: z.string().nullable() }).parse(await answer.json()).text;
}

test('[D-TEXT][D-WHY] a typed note becomes entries as a spoken one does, each with the words it came from', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const note = 'Two hours of design for Acme, half an hour of e-mail';
  const key = { 'idempotency-key': 'typed-once-only' };
  const id = await typed(anna, note, key);
  expect(await stack.finished(anna, id)).toMatchObject({
    status: 'success',
    source: 'typed',
    isTrial: false,
  });
  expect(await typed(anna, note, key)).toBe(id);
  expect(await anna.recordings()).toHaveLength(1);

  const [design] = await anna.entries([id]);
  expect(design).toMatchObject({ isLogged: true, duration: 7_200, workspaceName: expect.any(String) });
  expect(await transcript(anna, id)).toBe(note);
  const said = design?.words.map(({ field, from, to }) => [field, note.slice(from, to)]);
  expect(said).toEqual(expect.arrayContaining([['duration', 'Two hours']]));
  const [row] = await stack.db.select().from(recordings);
  expect(row).toMatchObject({ audioMilliseconds: null });
  expect(row?.transcriptSealed?.toString()).not.toContain('design');
  expect(await getStatus(type(anna, '   '))).toBe(400);
});

test('[HIST-10][D-HIST] a note is deleted from the history and stays in the service; all at once gives their count', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const ids = [await typed(anna, 'An hour of design'), await typed(anna, 'An hour of testing')];
  for (const id of ids) await stack.finished(anna, id);
  expect(await getStatus(anna.call('DELETE', `/api/recordings/${ids[0]}`))).toBe(204);
  expect(await getStatus(anna.call('DELETE', `/api/recordings/${ids[0]}`))).toBe(404);
  expect((await anna.recordings()).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await anna.ledger()).toHaveLength(2);
  await anna.verify();
  const all = await anna.call('DELETE', '/api/recordings');
  expect(await all.json()).toEqual({ count: 1 });
  expect(await anna.recordings()).toEqual([]);
  expect(await anna.ledger()).toHaveLength(2);
});

test('[D-HIST] a note that is deleted while it is in progress is stopped before its next entry', async () => {
  const stack = await startNoteStack({ toggl: { clock: 'stopped' } });
  const anna = await connected(stack);
  const control = (what: string, body: unknown) => postJson(`${stack.togglUrl}/_control/${what}`, body);
  await control('faults', { fault: 'slow-before', delayMs: 1_000 });
  const id = await typed(anna, 'An hour of design, an hour of testing, an hour of calls, an hour of drawing');
  const calls = async (): Promise<unknown> => (await fetch(`${stack.togglUrl}/_control/calls`)).json();
  await expect
    .poll(calls)
    .toContainEqual(expect.objectContaining({ method: 'POST', fault: 'slow-before', status: 0 }));
  // The service holds the first entry until its clock is advanced.
  expect(await getStatus(anna.call('DELETE', `/api/recordings/${id}`))).toBe(204);
  await control('clock', { advanceSeconds: 1 });
  const closed = async () =>
    (await stack.db.select().from(jobs).where(eq(jobs.key, id)))[0]?.finishedAt ?? null;
  await expect.poll(closed).not.toBeNull();
  expect(await anna.ledger()).toHaveLength(1);
});

test('[D-RETRY][D-STATE] a note that failed runs again, as the same note, once its cause is mended; what cannot help is not offered', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const id = uuidv7();
  const place = sealedPlaces.transcript({ id, userId: anna.id });
  const transcriptSealed = seal(testSealingKeys, place, 'An hour of design');
  const failed = { id, status: 'failed', source: 'typed', transcriptSealed } as const;
  await makeRecording(stack.db, anna.id, { ...failed, failureCode: 'nothing-received' });
  const retry = () => getStatus(anna.call('POST', `/api/recordings/${id}/retry`));
  expect((await anna.recordings())[0]).toMatchObject({ status: 'failed', canRetry: false });
  expect(await retry()).toBe(404);
  await stack.db.update(recordings).set({ failureCode: 'unavailable' });
  expect((await anna.recordings())[0]).toMatchObject({ status: 'failed', canRetry: true });

  // Pressed in two tabs at once, it runs once.
  expect((await Promise.all([retry(), retry()])).sort()).toEqual([204, 404]);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', canRetry: false });
  expect(await anna.ledger()).toHaveLength(1);
  expect(await anna.recordings()).toHaveLength(1);
  expect(await retry()).toBe(404);
});

test('[D-RETRY][ENTRY-03] a spoken note that the service refused in part asks, and logs only what is missing when it is told to', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const requireProject = (project: boolean) =>
    postJson(`${stack.togglUrl}/_control/workspaces`, {
      token: anna.service.token,
      id: anna.service.workspaceId,
      required: { project },
    });
  const file = audioLike('in part');
  await anna.plant(file, 'Yesterday two hours on Website, one hour of meeting');
  const send = async () =>
    Uploaded.parse(await (await anna.send(file, { 'idempotency-key': 'spoken-once' })).json()).id;
  await requireProject(true);
  const id = await send();
  await expect.poll(async () => (await anna.recordings())[0]?.step).toBe('asking');
  expect(await anna.ledger()).toHaveLength(1);

  await requireProject(false);
  const answer = { body: { answer: 'log' } };
  expect(await getStatus(anna.call('POST', `/api/recordings/${id}/answer`, answer))).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect((await anna.ledger()).map(({ duration }) => duration).sort()).toEqual([3_600, 7_200]);
  // A browser that never got the answer to its upload sends it once more.
  expect(await send()).toBe(id);
  expect(await anna.recordings()).toHaveLength(1);
  expect(await anna.ledger()).toHaveLength(2);
});

test('[D-FIRST] before there is a token one note shows what would be logged; nothing is, and the next one needs a token', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  const id = await typed(anna, 'Two hours of design, an hour of meeting');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', isTrial: true });
  const entries = await anna.entries([id]);
  expect(entries.map(({ duration, isLogged }) => [duration, isLogged])).toEqual([
    [7_200, false],
    [3_600, false],
  ]);
  const refused = await type(anna, 'One more hour');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'connection-needed']);
  await anna.connect();
  const next = await typed(anna, 'Two hours of design');
  expect(await stack.finished(anna, next)).toMatchObject({ isTrial: false });
  expect(await anna.ledger()).toHaveLength(1);
  // What was only shown takes no room on the day.
  const [logged] = await anna.entries([next]);
  expect(logged?.start).toBe(entries[0]?.start);
});

const doubtful = 'Meeting 3 times twenty minutes and 2 hours of it all total except design';

test('[D-ASK][PIPE-16] who has not chosen is asked where the grammar alone reads, and not where a model does', async () => {
  const unchosen = async (notesReadBy: 'grammar' | 'hosted-model') => {
    const stack = await startNoteStack({ notesReadBy });
    const anna = await connected(stack);
    await stack.db.update(users).set({ askWhenUnsureChosen: false }).where(eq(users.id, anna.id));
    return { stack, anna };
  };
  const alone = await unchosen('grammar');
  const asking = await typed(alone.anna, doubtful);
  const findStep = async () => (await alone.anna.recordings()).find(({ id }) => id === asking)?.step;
  await expect.poll(findStep).toBe('asking');
  expect(await alone.anna.ledger()).toEqual([]);

  const { stack, anna } = await unchosen('hosted-model');
  const logged = await typed(anna, doubtful);
  expect(await stack.finished(anna, logged)).toMatchObject({ status: 'success' });
  const flagged = (await anna.entries([logged])).find(({ isDoubtful }) => isDoubtful);
  const change = { body: { description: 'Drawing' } };
  expect(await getStatus(anna.call('PATCH', `/api/toggl/entries/${flagged?.id}`, change))).toBe(204);
  const changed = (await anna.entries([logged])).find(({ id }) => id === flagged?.id);
  expect(changed).toMatchObject({ isDoubtful: false, findings: [] });
  await anna.call('PATCH', '/api/user', { body: { modelMayRead: false } });
  const off = await typed(anna, doubtful);
  const offStep = async () => (await anna.recordings()).find(({ id }) => id === off)?.step;
  await expect.poll(offStep).toBe('asking');
});

test('[D-ASK][PIPE-16] who wants to be asked is asked about a doubtful note; it is logged as changed, or discarded', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  await anna.call('PATCH', '/api/user', { body: { askWhenUnsure: true } });
  const asking = async (id: string) => {
    const step = async () => (await anna.recordings()).find((one) => one.id === id)?.step;
    await expect.poll(step).toBe('asking');
    return anna.entries([id]);
  };
  const sure = await typed(anna, 'Two hours of design for Acme');
  expect((await stack.finished(anna, sure)).status).toBe('success');
  const id = await typed(anna, doubtful);
  const [first, ...others] = await asking(id);
  expect(first).toMatchObject({ isLogged: false });
  expect([first, ...others].some((entry) => entry?.isDoubtful)).toBe(true);
  expect(await anna.ledger()).toHaveLength(1);

  const [project] = anna.service.projects;
  const body = { description: 'Drawing for Zanzibar', projectId: String(project?.id), duration: 5_400 };
  expect(first).toMatchObject({ isDoubtful: true });
  expect(await getStatus(anna.call('PATCH', `/api/toggl/entries/${first?.id}`, { body }))).toBe(204);
  const changed = (await anna.entries([id])).find((entry) => entry.id === first?.id);
  expect(changed).toMatchObject({ isDoubtful: false, findings: [] });
  for (const { id: other } of others)
    expect(await getStatus(anna.call('DELETE', `/api/toggl/entries/${other}`))).toBe(204);
  expect(await anna.ledger()).toHaveLength(1);
  const answer = (recordingId: string, given: string) =>
    getStatus(anna.call('POST', `/api/recordings/${recordingId}/answer`, { body: { answer: given } }));
  expect(await answer(id, 'log')).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  // As a tab would that has not learned of it yet.
  for (const late of ['log', 'discard']) expect(await answer(id, late)).toBe(404);
  expect((await anna.recordings()).map((one) => one.id)).toContain(id);
  expect(await anna.ledger()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        description: 'Drawing for Zanzibar',
        duration: 5_400,
        project_id: project?.id,
      }),
    ]),
  );

  const discarded = await typed(anna, doubtful);
  await asking(discarded);
  expect(await answer(discarded, 'discard')).toBe(204);
  expect((await anna.recordings()).map((one) => one.id)).not.toContain(discarded);
  expect(await anna.ledger()).toHaveLength(2);
});

test('[D-LEARN] a project that is chosen for an entry is used the next time; it is listed, and can be deleted', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const [project] = anna.service.projects;
  const getProject = async (text: string) => {
    const id = await typed(anna, text);
    await stack.finished(anna, id);
    const [entry] = await anna.entries([id]);
    return entry;
  };
  const first = await getProject('Two hours of drawing for Zanzibar');
  expect(first?.projectId).toBeNull();
  const body = { projectId: String(project?.id) };
  expect(await getStatus(anna.call('PATCH', `/api/toggl/entries/${first?.id}`, { body }))).toBe(204);
  expect((await getProject('An hour of calls for Zanzibar'))?.projectId).toBe(body.projectId);

  const names = async () => (await anna.call('GET', '/api/user/learned-names')).json();
  expect(await names()).toEqual([
    { words: 'zanzibar', projectId: body.projectId, projectName: project?.name },
  ]);
  expect(await getStatus(anna.call('DELETE', '/api/user/learned-names/zanzibar'))).toBe(204);
  expect(await names()).toEqual([]);
  expect((await getProject('An hour of letters for Zanzibar'))?.projectId).toBeNull();
});

test('[D-LIST][INS-04] insights are summed over all history, by the days of the user’s own zone', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const now = Temporal.Now.instant();
  await anna.call('PATCH', '/api/user', { body: { timeZone: 'Pacific/Kiritimati' } });
  const today = now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate();
  const add = async (
    daysAgo: number,
    seconds: number,
    given: { projectName?: string; tags?: string[] } = {},
  ) => {
    const id = await makeRecording(stack.db, anna.id);
    const startedAt = today
      .subtract({ days: daysAgo })
      .toZonedDateTime({ timeZone: 'Pacific/Kiritimati', plainTime: '00:30' })
      .toInstant();
    await makeEntry(stack.db, { id, userId: anna.id }, { startedAt, durationSeconds: seconds, ...given });
  };
  await add(0, 3_600, { projectName: 'Website', tags: ['deep', 'call'] });
  await add(6, 1_800, { projectName: 'Website', tags: ['call'] });
  await add(7, 900, { tags: ['deep'] });
  await add(29, 60, { tags: ['deep'] });
  await add(364, 30, { projectName: 'Garden', tags: ['call', 'plants'] });
  await add(365, 10, { tags: ['call'] });
  const read = async (range: string) =>
    Insights.parse(await (await anna.call('GET', `/api/insights?range=${range}`)).json());
  const figures = async (range: string) => {
    const { seconds, entries, mostUsedTag } = await read(range);
    return [seconds, entries, mostUsedTag];
  };
  expect(await figures('today')).toEqual([3_600, 1, 'call']);
  expect(await figures('7days')).toEqual([5_400, 2, 'call']);
  expect(await figures('30days')).toEqual([6_360, 4, 'deep']);
  expect(await figures('1year')).toEqual([6_390, 5, 'call']);
  expect(await figures('all')).toEqual([6_400, 6, 'call']);
  const week = await read('7days');
  expect(week).toMatchObject({
    from: today.subtract({ days: 6 }).toString(),
    to: today.toString(),
    mostUsedTag: 'call',
    byProject: [{ project: 'Website', seconds: 5_400, entries: 2 }],
    byTag: [
      { tag: 'call', seconds: 5_400, entries: 2 },
      { tag: 'deep', seconds: 3_600, entries: 1 },
    ],
  });
  expect(week.byDay.map(({ day, seconds }) => [day, seconds])).toEqual([
    [today.subtract({ days: 6 }).toString(), 1_800],
    [today.toString(), 3_600],
  ]);
  const year = await read('1year');
  expect(year.byDay.every(({ day }) => day.endsWith('-01'))).toBe(true);
  expect(year.byDay.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(year.seconds);
  expect(await getStatus(anna.call('GET', '/api/insights?range=ever'))).toBe(400);
  const nobody = await connected(stack);
  const none = Insights.parse(await (await nobody.call('GET', '/api/insights?range=all')).json());
  expect(none).toMatchObject({ from: null, seconds: 0, entries: 0, mostUsedTag: null, byDay: [] });
});

test('[D-PUSH] a subscriber is notified that their recordings changed, and nothing of anybody else’s', async () => {
  const stack = await startNoteStack();
  const [anna, ben] = [await connected(stack), await connected(stack)];
  const listenAs = async (who: Speaker) => {
    const answer = await who.call('GET', '/api/events');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const received: string[] = [];
    const reading = (async () => {
      for await (const piece of answer.body ?? []) received.push(new TextDecoder().decode(piece));
    })();
    return { received, reading };
  };
  const [annas, bens] = [await listenAs(anna), await listenAs(ben)];
  await stack.finished(anna, await typed(anna, 'Two hours of design'));
  const events = () => annas.received.join('').match(/event: recordings\n/g)?.length ?? 0;
  await expect.poll(events).toBeGreaterThan(0);
  expect(annas.received.join('')).not.toMatch(/design|@/);
  expect(bens.received.join('')).not.toContain('event:');
  // A server that ends does not wait for those who listen.
  await stack.close();
  await Promise.all([annas.reading, bens.reading]);
  expect(stack.logged()).not.toContain('request failed');
});

test('[D-PUSH] who stops listening leaves nothing behind, and no failure in the log', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const answer = await anna.call('GET', '/api/events');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  await answer.body?.cancel();
  await stack.finished(anna, await typed(anna, 'Two hours of design'));
  expect(stack.logged()).not.toMatch(/request failed|already sent/);
});
