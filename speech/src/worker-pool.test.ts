import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from './speech-error.ts';
import { WorkerPool } from './worker-pool.ts';

/** Does as the job says: returns it, fails, hangs or ends its thread. */
const worker = `
  export const runJob = async (job) => {
    if (job === 'hang') for (;;);
    if (job === 'exit') process.exit(1);
    if (job === 'fault') return { fault: 'unreadable' };
    if (job === 'throw') throw new Error('thrown');
    return { done: job };
  };
`;

function start(): WorkerPool {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-pool-'));
  writeFileSync(join(folder, 'worker.mjs'), worker);
  const pool = new WorkerPool(pathToFileURL(join(folder, 'worker.mjs')));
  onTestFinished(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });
  return pool;
}

/** Only a job that never ends may be overdue, however slow the machine is. */
const limit = (job: string) => ({ timeoutMs: job === 'hang' ? 50 : 120_000 });

test('a job that fails, hangs or ends its thread harms no other', async () => {
  const pool = start();
  const outcomes = await Promise.allSettled(
    ['one', 'hang', 'two', 'exit', 'three', 'fault', 'four', 'throw', 'five'].map((job) =>
      pool.run(job, limit(job)),
    ),
  );
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
  ).toEqual(['one', 'overdue', 'two', expect.any(String), 'three', 'unreadable', 'four', 'thrown', 'five']);
});

test('a fault keeps its name across the thread', async () => {
  await expect(start().run('fault', limit('fault'))).rejects.toBeInstanceOf(SpeechError);
});

test('a job that nobody wants any more is ended, waiting or at work, and the next one is done', async () => {
  const pool = start();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = pool.run('hang', { timeoutMs: 120_000, signal: running.signal });
  const second = pool.run('two', { timeoutMs: 120_000, signal: waiting.signal });
  waiting.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  running.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  expect(await pool.run('three', limit('three'))).toBe('three');
});
