import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fillNotes, openNotes } from '@timbre/server/test/fill-notes';
import { fillPeople, strangers } from '@timbre/server/test/fill-people';
import { askBeside, startGrowthStack } from '@timbre/server/test/growth-stack';
import { type Statement, watchStatements } from '@timbre/server/test/watch-statements';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { machine } from '../machine.ts';
import { readList, readSize } from '../size.ts';
import { buildTable, isKeyCheck, type Seen } from './report.ts';
import { type Actors, play } from './scenarios.ts';

/** Every check looks among 5,000 notes: fewer mark statements that are fine. `npm run load -- growth` looks among a million. */
const wanted = readList('GROWTH_NOTES');
const sizes = wanted ?? [5_000];
const repeats = readSize('GROWTH_ROUNDS', { small: 1, large: 1 });

/** What a note takes with all its indexes, and as much again for the log that is written on the way. */
const diskBytesOfANote = 10_000;
const notesOfLight = 100;
/** Somebody with very many; among few notes, so many that others have most of them. */
const notesOfHeavy = (notes: number) => Math.min(10_000, notes / 50);

const all: Seen[] = [];
const remarks: string[] = [];

type Stack = Awaited<ReturnType<typeof startGrowthStack>>;

/** Three who use the product while others have all the rest; gives how many notes the one with most has. */
async function fill(stack: Stack, notes: number): Promise<{ actors: Actors; maxNotes: number }> {
  const [heavy, light, owner] = [
    await stack.speaker({ plan: 'premium', projects: [{ name: 'Website' }] }),
    await stack.speaker({ plan: 'premium', projects: [{ name: 'Website' }] }),
    await stack.speaker({ plan: 'premium', projects: [{ name: 'Website' }] }),
  ];
  for (const who of [heavy, light, owner]) {
    expect((await who.connect()).status).toBe(204);
    await who.call('PATCH', '/api/user', { body: { timeZone: 'Europe/Paris' } });
  }
  const heavyOnes = Math.round((notes * 0.2) / notesOfHeavy(notes));
  const lightOnes = Math.max(1, Math.round((notes * 0.8) / notesOfLight));
  const growth = {
    heavy: [heavy.id, ...strangers(heavyOnes - 1)],
    light: [light.id, ...strangers(lightOnes - 1)],
  };
  const now = Date.now();
  await fillPeople(stack.databaseUrl, [...growth.heavy.slice(1), ...growth.light.slice(1)], now);
  await fillNotes(stack.databaseUrl, { notes, now, ...growth });
  await askBeside(stack.databaseUrl, z.unknown(), 'vacuum analyze');
  return { actors: { heavy, light, owner }, maxNotes: Math.ceil((notes * 0.2) / heavyOnes) };
}

const Sizes = z.object({ name: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() });

/** What stands in the large tables, and how much room it takes with its indexes. */
async function getSizes({ databaseUrl }: Stack, notes: number): Promise<string> {
  const found = await askBeside(
    databaseUrl,
    Sizes,
    `select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes
     from pg_stat_user_tables order by 3 desc limit 7`,
  );
  const [whole] = await askBeside(
    databaseUrl,
    z.object({ bytes: z.coerce.number() }),
    'select pg_database_size(current_database()) as bytes',
  );
  const tables = found.map(
    ({ name, rows, bytes }) => `${name} ${rows} (${Math.round(bytes / Math.max(1, rows))} bytes each)`,
  );
  return `database ${Math.round((whole?.bytes ?? 0) / 1e6)} MB, ${Math.round((whole?.bytes ?? 0) / notes)} bytes a note; ${tables.join(', ')}`;
}

type Journal = Awaited<ReturnType<Stack['readJournal']>>;

/** What one note of three entries costs, with what workers at rest ask meanwhile. */
function getCost(statements: readonly Statement[], { runs, entries, bytes }: Journal): string {
  const looks = statements.filter(isKeyCheck).length;
  const ms = statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0).toFixed(1);
  const pages = statements.reduce((sum, statement) => sum + statement.pages, 0);
  return `One note of three entries: ${statements.length - looks} statements and ${looks} looks at keys, together ${ms} ms and ${pages} pages; ${runs} runs of the engine with ${entries} journal entries of ${bytes} bytes.`;
}

test.each(sizes)('every statement of the product is seen at work among %i notes', async (notes) => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = bavail * bsize;
  if (free < notes * diskBytesOfANote)
    throw new Error(`${notes} notes want ${notes * diskBytesOfANote} bytes of disk, and ${free} are free`);
  const stack = await startGrowthStack();
  const from = performance.now();
  const { actors, maxNotes } = await fill(stack, notes);
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  const sizesNow = await getSizes(stack, notes);
  const watch = await watchStatements(
    [stack.db, stack.apiDb, stack.workerDb],
    stack.databaseUrl,
    wanted === undefined,
  );
  const note = await play({ stack, watch, actors, repeats });
  const ofANote = watch.statements.filter(({ scene }) => scene === 'one note');
  all.push({
    notes,
    statements: watch.statements,
    maxSummed: Math.max(3 * maxNotes + 200, openNotes(notes)),
  });
  remarks.push(
    `${notes} notes, filled in ${seconds} s: ${sizesNow}. ${getCost(ofANote, await stack.readJournal(note))}`,
  );
  expect(ofANote.length).toBeGreaterThan(20);
});

test('no statement reads more than ten rows for each that it returns, however many others there are', () => {
  expect(all).toHaveLength(sizes.length);
  const { lines, wasteful } = buildTable(all);
  process.stdout.write(
    [
      ...remarks,
      '',
      `| first seen in: statement | ${sizes.map((size) => `at ${size} notes`).join(' | ')} | plan at the last |`,
      `|---|${sizes.map(() => '---|').join('')}---|`,
      ...lines,
      '',
      `at ${sizes.at(-1)} notes ${wasteful.length} statements are wasteful${wasteful.map((line) => `\n${line}`).join('')}`,
      `on ${machine()}`,
      '',
    ].join('\n'),
  );
  expect(wasteful).toEqual([]);
});
