import type { ModelEntry } from '@timbre/extraction/language-model/model-response';
import type { UnsureWords } from '@timbre/extraction/unsure-words';
import { startLanguageModel } from '@timbre/simulators/language-model/language-model';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { injections } from '../../../test/injections.ts';
import { makeUser } from '../../../test/make.ts';
import { sharedNoteReader } from '../../../test/note-reader.ts';
import { postJson } from '../../../test/note-stack.ts';
import { startApp } from '../../../test/start-app.ts';
import { connectLanguageModel } from '../../connectors/language-model.ts';
import { modelSpending } from '../usage/usage.schema.ts';
import { extractNote } from './extract-note.ts';

const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Harbour', client: 'Tide' },
  ],
  tasks: [{ id: '11', name: 'Testing', projectId: '1' }],
  tags: ['urgent'],
};

/** A note that the grammar reads, but not with certainty. */
const unclear =
  'Correction maybe: the thing with the bird, two hours because of reasons, on falcon yesterday though.';
const entry: ModelEntry = {
  description: 'the thing with the bird',
  date: '2026-11-11',
  start: null,
  end: null,
  breakMinutes: 0,
  minutes: 120,
  project: 'P1',
  client: null,
  tags: [],
  billable: null,
  quotes: { day: 'yesterday', time: 'two hours', project: 'falcon' },
};

const sureOfAll: readonly UnsureWords[] = [];

async function start(given: { dailyCap?: number; timeoutMs?: number } = {}) {
  const api = await startApp();
  const model = await startLanguageModel();
  onTestFinished(() => model.stop());
  const userId = await makeUser(api.db);
  const languageModel = connectLanguageModel({
    provider: 'openai-compatible',
    url: model.url,
    key: 'a key',
    model: 'a model',
    price: { in: 1, out: 2 },
    dailyCap: given.dailyCap ?? 1_000_000,
    timeoutMs: given.timeoutMs ?? 30_000,
  });
  const respondWith = (note: string, response: unknown) =>
    postJson(`${model.controlUrl}/_control/responses`, { note, response });
  return {
    ...api,
    respondWith,
    respond: (note: string, entries: unknown[]) =>
      respondWith(note, { entries, uncertainties: [], reason: null }),
    planFaults: (...faults: string[]) => postJson(`${model.controlUrl}/_control/faults`, faults),
    calls: async () =>
      z
        .array(z.object({ system: z.string(), user: z.string() }))
        .parse(await (await fetch(`${model.controlUrl}/_control/calls`)).json()),
    read: async (note: string, { isConfigured = true, modelMayRead = true, unsure = sureOfAll } = {}) =>
      extractNote(
        {
          db: api.db,
          log: api.log,
          now: () => context.spokenAt,
          languageModel: isConfigured ? languageModel : undefined,
          noteReader: sharedNoteReader(),
        },
        { userId, source: 'typed', workdayStart: '09:00', modelMayRead },
        { text: note, unsure },
        context,
        await sharedNoteReader().extract(userId, note, context, 'en'),
      ),
  };
}

test('[PIPE-09] where a model is configured it reads every note, also one that the grammar is sure of', async () => {
  const { read, respond, calls } = await start();
  const sure = 'Two hours on Falcon yesterday.';
  const said = {
    ...entry,
    description: '',
    quotes: { ...entry.quotes, time: 'Two hours', project: 'Falcon' },
  };
  await respond(sure, [said]);
  expect(await read(sure)).toMatchObject([{ durationSeconds: 7200, projectId: '1', confidence: 0.97 }]);
  await respond(unclear, [entry]);
  expect(await read(unclear)).toMatchObject([{ durationSeconds: 7200, projectId: '1', confidence: 0.97 }]);
  expect(await calls()).toHaveLength(2);
});

test('[PIPE-09] what the model gets is the rules, the moment, the names and the note, and nothing of the account', async () => {
  const { read, calls } = await start();
  await read(unclear);
  const [{ system, user } = { system: '', user: '' }] = await calls();
  expect(system).toContain('time entries');
  expect(user).toContain('Moment: Thursday 2026-11-12 18:00, time zone Europe/Paris.');
  expect(user).toContain('P2 Harbour (client: Tide)');
  expect(user).toContain(`<note>\n${unclear}\n</note>`);
  expect(user).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('[PIPE-13] who switched the model off for their account is read by the grammar, and no word goes out', async () => {
  const { read, respond, calls } = await start();
  await respond(unclear, [entry]);
  const [alone] = await read(unclear, { modelMayRead: false });
  expect(alone).toMatchObject({ durationSeconds: 7200, projectId: '1' });
  expect(alone?.confidence).toBeLessThan(0.9);
  expect(await calls()).toEqual([]);
});

test('[PIPE-10] what the words do not say is put right or flagged with what they say', async () => {
  const { read, respond } = await start();
  await respond(unclear, [{ ...entry, project: 'P2' }]);
  expect(await read(unclear)).toMatchObject([
    { confidence: 0.5, findings: [{ field: 'project', reason: 'other-value', other: 'falcon' }] },
  ]);
});

test('[ENTRY-20][ENTRY-22] what the words say about tasks and billable time is found in what the model reads', async () => {
  const { read, respond } = await start();
  const note = 'Two hours of testing the login on Falcon yesterday, not billable.';
  const quotes = { ...entry.quotes, time: 'Two hours', project: 'Falcon' };
  await respond(note, [{ ...entry, description: 'testing the login', quotes }]);
  expect(await read(note)).toMatchObject([
    { taskId: '11', description: 'login', billable: false, confidence: 0.97, findings: [] },
  ]);
});

test('[PIPE-53] the model is told which words were hard to hear, and what rests on them is in doubt, whoever read it', async () => {
  const { read, respond, calls } = await start();
  const note = 'Two hours on Falcon yesterday.';
  const unsure = [{ from: 0, to: 3, alternative: 'Ten' }];
  const inDoubt = [
    { confidence: 0.5, findings: [{ field: 'duration', reason: 'unsure-hearing', other: 'Two' }] },
  ];
  const quotes = { ...entry.quotes, time: 'Two hours', project: 'Falcon' };
  await respond(note, [{ ...entry, description: '', quotes }]);
  expect(await read(note, { unsure })).toMatchObject(inDoubt);
  const [{ user } = { user: '' }] = await calls();
  expect(user).toMatch(/<\/note>\nUnsure words .*: “Two” or “Ten”$/);
  expect(await read(note, { unsure, isConfigured: false })).toMatchObject(inDoubt);
});

test('[PIPE-12] two hundred notes that give orders, each obeyed: no other project, tag, account or table is touched', async () => {
  const { read, respondWith, calls, db } = await start({ dailyCap: 1e12 });
  const counted = async () => (await db.execute('select count(*)::int as n from entries')).rows;
  const before = await counted();
  const all = injections();
  expect(all).toHaveLength(200);
  for (const { note, obeyed } of all) {
    await respondWith(note.replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim(), obeyed);
    const drafts = await read(note);
    const known = context.projects.map(({ id }) => id);
    expect(drafts.every(({ projectId }) => projectId === null || known.includes(projectId))).toBe(true);
    expect(drafts.flatMap(({ tags }) => tags).every((tag) => context.tags.includes(tag))).toBe(true);
    // What the model made of the order waits for a person, with the reason.
    for (const draft of drafts)
      if (draft.confidence >= 0.9) expect(draft.description).not.toMatch(/users|rules|somebody/i);
    expect(drafts.some(({ confidence }) => confidence < 0.9)).toBe(true);
  }
  for (const { user } of await calls())
    expect(user.match(/<\/?(note|projects|also-said|tags)>/g)).toHaveLength(8);
  expect(await counted()).toEqual(before);
});

test.each(['refusal', 'malformed', 'other-shape', 'truncated', 'empty', 'silent', 'overloaded', 'broken'])(
  '[PIPE-11] when the model fails (%s), the grammar’s reading is used, flagged where unsure, and nothing of the note is logged',
  async (fault) => {
    const { read, respond, planFaults, logged } = await start(fault === 'silent' ? { timeoutMs: 100 } : {});
    await respond(unclear, [entry]);
    await planFaults(fault);
    const drafts = await read(unclear);
    expect(drafts).toMatchObject([{ durationSeconds: 7200, projectId: '1' }]);
    expect(drafts[0]?.confidence).toBeLessThan(0.9);
    expect(logged()).toContain('the grammar’s reading is used');
    expect(logged()).not.toContain('bird');
  },
);

test('[D-CAP] the model is paid for within a cap for each user and day, also by many notes at once; then the grammar serves', async () => {
  const spentIn = async ({ db }: Pick<Awaited<ReturnType<typeof start>>, 'db'>) => {
    const [{ micros } = { micros: 0 }] = await db.select().from(modelSpending);
    expect(micros).toBeGreaterThan(0);
    return micros;
  };
  const probe = await start();
  await probe.respond(unclear, [entry]);
  await probe.read(unclear);
  const cost = await spentIn(probe);
  // Without an answer it counts as much as it might have cost, which is reserved before each call.
  const unanswered = await start({ timeoutMs: 100 });
  await unanswered.respond(unclear, [entry]);
  await unanswered.planFaults('silent');
  await unanswered.read(unclear);
  const reserved = await spentIn(unanswered);

  // Enough for six, one after the other; fewer where several reserve at once.
  const { read, respond, calls, db } = await start({ dailyCap: reserved + 5 * cost });
  await respond(unclear, [entry]);
  const all = await Promise.all(Array.from({ length: 12 }, () => read(unclear)));
  expect(all.every(([draft]) => draft?.durationSeconds === 7200)).toBe(true);
  const asked = (await calls()).length;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(6);
  expect(await spentIn({ db })).toBe(asked * cost);
});
