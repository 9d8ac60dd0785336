import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startExtraWorkers } from '@timbre/server/test/extra-workers';
import { askBeside, sweepOften } from '@timbre/server/test/growth-stack';
import { audioLike, startNoteStack, Uploaded } from '@timbre/server/test/note-stack';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recordStatements } from '../api/statements.ts';
import { followEnds } from '../engine/follow-ends.ts';
import { machine } from '../machine.ts';
import { readList, readSize } from '../size.ts';

const counts = readList('WORKERS_COUNTS') ?? [1, 5];
const notes = readSize('WORKERS_NOTES', { small: 3, large: 10 });
/** `npm run load -- workers` looks at workers at rest, with the usual pauses; a check has pauses so long that nobody looks meanwhile. */
const idleSeconds = readSize('WORKERS_IDLE_SECONDS', { small: 0, large: 0 });
const reconcileSeconds = idleSeconds > 0 ? '30' : '3600';

const spoken = '5 minutes of design for the website, then 4 minutes of calls and 3 minutes of testing';
/** What is still asked when the work has been marked as finished. */
const afterwardsMs = 500;

type Figures = { workers: number; idleAMinute: number; perNote: number };
const measured: Figures[] = [];

/** A free plan has minutes for more than so many of these. */
const notesOfAPerson = 5;

/** One note after the other, by the whole way: api, leader, workflow, service. */
async function startSpeaking(stack: Awaited<ReturnType<typeof startNoteStack>>) {
  const file = audioLike('counted');
  const people = await Promise.all(
    Array.from({ length: Math.ceil((notes + 1) / notesOfAPerson) }, async () => {
      // With a plan at the service that allows the calls.
      const speaker = await stack.speaker({ plan: 'premium', projects: [{ name: 'Website' }] });
      await speaker.connect();
      await speaker.plant(file, spoken);
      return speaker;
    }),
  );
  // Whoever asked whether it is done would be counted too.
  const isDone = await followEnds(stack.databaseUrl);
  let said = 0;
  return async () => {
    const speaker = people[said % people.length];
    said += 1;
    const sent = await speaker?.send(file, {
      'idempotency-key': randomUUID(),
      'x-spoken-at': new Date().toISOString(),
    });
    await isDone(Uploaded.parse(await sent?.json()).id);
    await delay(afterwardsMs);
  };
}

test.each(counts)(
  '[OPS-35] with %i workers one is notified of new jobs, and the others run no statement for them',
  async (workers) => {
    const settings = { RECONCILE_SECONDS: reconcileSeconds };
    const stack = await startNoteStack({ settings, sweeps: (deps) => ({ often: () => sweepOften(deps) }) });
    await stack.worker.ready();
    const extra = await startExtraWorkers(workers - 1, {
      ...{
        databaseUrl: stack.databaseUrl,
        workerUrl: stack.worker.url,
        workflows: stack.workflows,
        settings,
      },
      sweeps: { often: () => sweepOften(stack) },
    });
    expect(extra.leading()).toBe(0);
    const speak = await startSpeaking(stack);
    await speak();
    const idle = await recordStatements(() => delay(idleSeconds * 1_000));
    const idleAMinute = idleSeconds > 0 ? (idle.length * 60) / idleSeconds : 0;
    const askedBefore = extra.asked();
    const from = performance.now();
    const statements = await recordStatements(async () => {
      for (let n = 0; n < notes; n += 1) await speak();
    });
    const minutes = (performance.now() - from) / 60_000;
    // With pauses as usual they have asked whether somebody leads.
    if (idleSeconds === 0) expect(extra.asked() - askedBefore).toBe(0);
    const listening = `select pid from pg_stat_activity where query = 'listen work' and datname = current_database()`;
    expect(await askBeside(stack.databaseUrl, z.unknown(), listening)).toHaveLength(1);
    measured.push({ workers, idleAMinute, perNote: (statements.length - idleAMinute * minutes) / notes });
  },
);

afterAll(() => {
  const lines = measured.map(({ workers, idleAMinute, perNote }) => {
    const [alone] = measured;
    const added = alone && workers > 1 ? (idleAMinute - alone.idleAMinute) / (workers - 1) : undefined;
    return `| ${workers} | ${perNote.toFixed(1)} | ${idleAMinute.toFixed(0)} | ${added?.toFixed(1) ?? ''} |`;
  });
  process.stdout.write(
    [
      `${notes} notes of three entries, one after the other; ${idleSeconds} s at rest; on ${machine()}`,
      '| workers | statements a note | statements a minute at rest, of all | of each that does not lead |',
      '|---|---|---|---|',
      ...lines,
      '',
    ].join('\n'),
  );
});
