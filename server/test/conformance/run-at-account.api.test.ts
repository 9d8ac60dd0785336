import { startToggl } from '@timbre/simulators/toggl/toggl';
import { expect, onTestFinished, test } from 'vitest';
import { cases } from './cases.ts';
import { runAtAccount } from './run-at-account.ts';
import { simulatedService } from './simulated-service.ts';
import type { Case } from './target.ts';

/** An account at a simulator whose clock stands still, but for the waits of the run. */
async function startAccount(wanted: object = {}) {
  const toggl = await startToggl({ clock: 'stopped' });
  onTestFinished(() => toggl.stop());
  const service = simulatedService(toggl.url);
  const account = await service.addAccount(wanted);
  const lines: string[] = [];
  let waits = 0;
  return {
    ...{ service, account, lines },
    waits: () => waits,
    calls: () => service.calls(account.token),
    run: (change: Partial<Parameters<typeof runAtAccount>[0]> = {}) =>
      runAtAccount({
        ...{ url: `${toggl.url}/api/v9`, token: account.token, cases, waits: false, everyMs: 0 },
        sleep: async (milliseconds) => {
          waits += 1;
          await service.advance(Math.ceil(milliseconds / 1_000));
        },
        say: (line) => lines.push(line),
        signal: new AbortController().signal,
        ...change,
      }),
  };
}

type Results = Awaited<ReturnType<typeof runAtAccount>>['results'];
const ended = (results: Results, end: 'same' | 'different' | 'left out') =>
  results.filter((result) => result.end === end).map((result) => result.case);
const canRun = (plan: 'free' | 'paid') => (one: Case) =>
  one.control === undefined && (one.plan === undefined || one.plan === plan);

test('[CONF-09] at a Free account an hour’s calls are not exceeded, and what did not fit is named', async () => {
  const { run, calls, service, account, lines, waits } = await startAccount();
  const { results, left } = await run();
  expect(ended(results, 'different')).toEqual([]);
  // Fewer would not be worth the setting up.
  expect(ended(results, 'same').length).toBeGreaterThanOrEqual(25);
  const leftOut = results.filter((result) => result.end === 'left out' && result.for === 'calls');
  expect(leftOut.length).toBeGreaterThan(0);
  expect(lines.at(-1)).toContain(leftOut[0]?.case.title);
  expect(results.map((result) => result.case)).toEqual(cases);
  expect((await calls()).map(({ status }) => status)).not.toContain(402);
  expect({ left, waits: waits(), entries: await service.liveEntries(account.token) }).toEqual({
    ...{ left: [], waits: 0, entries: 0 },
  });
});

test.each(['free', 'paid'] as const)(
  '[CONF-09] with waits every case that an account of a %s plan can run is run, and nothing is left there',
  async (plan) => {
    const { run, calls, waits } = await startAccount({ plan: plan === 'free' ? 'free' : 'starter' });
    const { results, left } = await run({ waits: true });
    expect(ended(results, 'different')).toEqual([]);
    expect(ended(results, 'same')).toEqual(cases.filter(canRun(plan)));
    expect(left).toEqual([]);
    expect(waits()).toBeGreaterThan(0);
    expect((await calls()).map(({ status }) => status)).not.toContain(402);
  },
);

test('[CONF-09] every difference is told, and the cases after it run', async () => {
  const { run, service, lines } = await startAccount();
  await service.set({ billableOnFree: 'accept', descriptions: 'trimmed' });
  const { results, left } = await run({ waits: true });
  expect(ended(results, 'different').map(({ title }) => title)).toEqual([
    'billable time on a Free plan is refused',
  ]);
  expect(ended(results, 'same')).toHaveLength(cases.filter(canRun('free')).length - 1);
  expect(lines.find((line) => line.startsWith('different'))).toMatch(/rejected/);
  expect(left).toEqual([]);
});

test.each([
  ['projects', { projects: [{ name: 'Website' }] }],
  ['archived projects', { projects: [{ name: 'Website', active: false }] }],
  ['tags', { tags: ['design'] }],
])('[CONF-09] a workspace with %s is left alone', async (_what, wanted) => {
  const { run, calls } = await startAccount(wanted);
  await expect(run()).rejects.toThrow('is not empty');
  expect((await calls()).length).toBeLessThan(5);
});

test('[CONF-09] a workspace with entries of months ago is left alone', async () => {
  const { run, service, account } = await startAccount();
  const start = new Date(Date.now() - 80 * 86_400_000).toISOString();
  await service.post('/entries', { token: account.token, entries: [{ start, duration: 60 }] });
  await expect(run()).rejects.toThrow('is not empty (entries: 1)');
  expect(await service.liveEntries(account.token)).toBe(1);
});

test('[CONF-09] another workspace of the account can be chosen, and the usual one stays as it is', async () => {
  const { run, service, account } = await startAccount({
    workspaces: ['For trials'],
    projects: [{ name: 'Website' }],
  });
  await service.post('/entries', {
    token: account.token,
    entries: [{ start: '2026-11-14T08:00:00Z', duration: 60, description: 'Own work' }],
  });
  const chosen = account.workspaces.find(({ name }) => name === 'For trials');
  const { results, left } = await run({ workspaceId: chosen?.id ?? '' });
  expect(ended(results, 'different')).toEqual([]);
  expect(left).toEqual([]);
  expect(await service.liveEntries(account.token)).toBe(1);
});

test('[CONF-09] a run that is interrupted deletes what it made', async () => {
  const interruption = new AbortController();
  const { run, service, account, lines } = await startAccount();
  const { results, left } = await run({
    signal: interruption.signal,
    say: (line) => {
      lines.push(line);
      if (lines.length === 6) interruption.abort();
    },
  });
  expect(results.length).toBeLessThan(cases.length);
  expect(lines.at(-1)).toContain(`${cases.length - results.length} not reached`);
  expect(left).toEqual([]);
  expect(await service.liveEntries(account.token)).toBe(0);
});
