import { startLanguageModel } from '@timbre/simulators/language-model/language-model';
import { expect, onTestFinished, test } from 'vitest';
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
import { control, fetchCalls, say } from '../../../test/speak.ts';
import { trackerApp } from '../../../test/tracker-app.ts';
import { connectLanguageModel } from '../../connectors/language-model.ts';
import { makeLog } from '../../log.ts';
import { usage, usageMonths } from '../usage/usage.schema.ts';

/** A language model that says what the meeting has become. */
async function withModel() {
  const model = await startLanguageModel();
  onTestFinished(() => model.stop());
  const languageModel = connectLanguageModel({
    provider: 'openai-compatible',
    url: model.url,
    key: 'a key',
    model: 'a model',
    price: { in: 1, out: 2 },
    dailyCap: 1_000_000,
    timeoutMs: 30_000,
  });
  const { stack, anna } = await withTwoEntries({ languageModel }, 'from 9:00 to 10:00 meeting');
  const respond = (note: string, reference: string) =>
    postJson(`${model.controlUrl}/_control/responses`, {
      note,
      response: {
        operations: [
          {
            is: 'change',
            entries: [reference],
            note: null,
            quotes: { action: 'was two hours', entry: 'the meeting' },
            values: [{ field: 'minutes', before: '60', after: '120', quote: 'two hours' }],
            parts: [],
          },
        ],
        questions: [],
        additions: [],
        uncertainties: [],
        reason: null,
      },
    });
  return { stack, anna, respond };
}

const sure = 'the meeting was two hours';
const correction = `${sure} and delete the design`;

test('[FIX-29] what a language model read and its words say is applied at once for those who chose it, and waits for others', async () => {
  const { stack, anna, respond } = await withModel();
  await respond(sure, 'e1');
  const waiting = await type(anna, sure);
  await untilStep(anna, waiting);
  expect(await ledger(stack, anna)).toEqual([meeting]);
  await tap(anna, waiting, 'dismiss');
  await stack.finished(anna, waiting);
  await anna.call('PATCH', '/api/user', { body: { applyWhenSure: true } });
  const id = await type(anna, sure);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting']);
  expect(await read(anna, id)).toMatchObject({ canUndo: true, changes: [{ state: 'applied' }] });
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  expect(await ledger(stack, anna)).toEqual([meeting]);
});

test('[FIX-30] a response that names an entry that was not offered changes nothing, whatever is chosen', async () => {
  const { stack, anna, respond } = await withModel();
  await anna.call('PATCH', '/api/user', { body: { applyWhenSure: true } });
  await respond(sure, 'e9');
  const id = await type(anna, sure);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'failed', outcome: 'nothing-understood' });
  expect(await ledger(stack, anna)).toEqual([meeting]);
  expect(await anna.entries([id])).toEqual([]);
});

test('[FIX-32] a split, a merge and a copy go through the service and back again', async () => {
  const { stack, anna } = await withTwoEntries();
  const apply = async (text: string) => {
    const id = await type(anna, text);
    await untilStep(anna, id);
    await tap(anna, id, 'apply');
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
    const lengths = (await trackerApp(stack, anna).ledger()).map(({ duration }) => duration / 60);
    await tap(anna, id, 'undo');
    await untilState(anna, id, 'undone');
    expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
    return lengths.toSorted((one, other) => one - other);
  };
  expect(await apply('split the design in two')).toEqual([60, 60, 60]);
  expect(await apply('merge the meeting and the design')).toEqual([180]);
  expect(await apply('copy the meeting to yesterday')).toEqual([60, 60, 120]);
});

test('[FIX-33] undoing a note by a note takes its entries out of the service, and back again', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'undo the last note');
  await untilStep(anna, id);
  expect((await read(anna, id)).changes.map(({ operation }) => operation)).toEqual(['undo', 'undo']);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual([]);
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
});

test('[FIX-34] a correction that waits for the quota says until when, and has changed nothing', async () => {
  const hour = { organization: 30, user: 60, windowMs: 3_600_000 };
  const { stack, anna } = await withTwoEntries({ toggl: { clock: 'stopped', quota: hour } });
  const id = await type(anna, correction);
  await untilStep(anna, id);
  await control(stack, 'quota', { token: anna.service.token, bucket: 'organization', used: 27 });
  await control(stack, 'quota', { token: anna.service.token, bucket: 'user', used: 60 });
  await tap(anna, id, 'apply');
  await untilStep(anna, id, 'waiting');
  const { state, waitsUntil } = await read(anna, id);
  expect(state).toBe('applying');
  expect(Date.parse(waitsUntil ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
});

test('[FIX-34] once the quota is back it goes on by itself, and changes each entry once', async () => {
  const { stack, anna } = await withTwoEntries({
    toggl: { quota: { organization: 5, user: 60, windowMs: 4_000 } },
  });
  const id = await type(anna, correction);
  await untilStep(anna, id);
  await control(stack, 'quota', { token: anna.service.token, bucket: 'organization', used: 5 });
  await tap(anna, id, 'apply');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting']);
  const writes = (await fetchCalls(stack, anna)).filter((call) => /^(PUT|DELETE) .* 200$/.test(call));
  expect(writes).toHaveLength(2);
});

test('[FIX-35] the minutes of a spoken correction count once, as those of any note, and stay counted when it is undone', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await say(anna, 'correction', 'the meeting was two hours');
  await untilStep(anna, id);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  const [month] = await stack.db.select().from(usageMonths);
  const rows = await stack.db.select().from(usage);
  const own = rows.find(({ recordingId }) => recordingId === id);
  expect(own).toMatchObject({ state: 'counted' });
  expect(own?.milliseconds).toBeGreaterThan(0);
  expect(month?.milliseconds).toBe(rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
});

test('[FIX-49] a note that waits for its owner, about changes or in doubt, is no warning in the log', async () => {
  const lines: string[] = [];
  const workerLog = makeLog('warn', 'worker', { write: (line) => lines.push(line) });
  const { anna } = await withTwoEntries({ workerLog });
  await untilStep(anna, await type(anna, correction));
  await anna.call('PATCH', '/api/user', { body: { askWhenUnsure: true } });
  await untilStep(anna, await type(anna, 'Two hours for the zanzibar thing because of reasons'), 'asking');
  // No worker of these tests serves the mails.
  expect(lines.filter((line) => !line.includes('VerificationMail'))).toEqual([]);
});
