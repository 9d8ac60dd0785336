import { User } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { fillForeignWords, fillWords, vocabulary } from '@timbre/server/test/fill-words';
import { newPerson, startApp } from '@timbre/server/test/start-app';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Statement } from '../api/statement.ts';
import { recordStatements } from '../api/statements.ts';
import { machine } from '../machine.ts';
import { quantile } from '../quantile.ts';
import { readLimit, readSize } from '../size.ts';

/** `npm run load -- history` measures, and judges how much longer a search takes than a list. */
const size = {
  own: readSize('HISTORY_OWN', { small: 60, large: 1_000 }),
  others: readSize('SEARCH_OTHERS', { small: 200, large: 20_000 }),
  rounds: readSize('SEARCH_ROUNDS', { small: 2, large: 10 }),
};
const maxRatio = readLimit('SEARCH_MAX_RATIO', Number.POSITIVE_INFINITY);

const Sizes = z.array(z.object({ name: z.string(), bytes: z.string() }));

async function query(databaseUrl: string, text: string, values: unknown[] = []): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const indexScan = /Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g;

/** The indexes that PostgreSQL uses for a statement with its values. */
async function findIndexes(databaseUrl: string, { text, values }: Statement): Promise<string[]> {
  const plan = JSON.stringify(await query(databaseUrl, `explain ${text}`, values));
  return [...new Set([...plan.matchAll(indexScan)].map(([, name = '']) => name))];
}

test('[FIND-09] a search takes as many statements whatever is found, uses the indexes, and takes little longer than a list', async () => {
  const app = await startApp();
  const register = async () => {
    const { call } = app.visitor();
    const { id } = User.parse(await (await call('POST', '/api/register', { body: newPerson() })).json());
    return { id, call };
  };
  const anna = await register();
  const others: string[] = [];
  for (let n = 0; n < 20; n += 1) others.push((await register()).id);
  await fillForeignWords(app.databaseUrl, others, size.others);
  await fillWords(app.databaseUrl, anna.id, size.own);
  await query(app.databaseUrl, 'vacuum analyze recordings, entries');

  const get = async (query: string) => {
    const from = performance.now();
    const answer = await anna.call('GET', `/api/history${query}`);
    const text = await answer.text();
    const ms = performance.now() - from;
    expect(answer.status).toBe(200);
    return { ms, bytes: text.length, page: getHistory.reply.parse(JSON.parse(text)) };
  };
  const word = (rank: number) => vocabulary[rank] ?? '';
  const searches = {
    'a word of most notes': word(0),
    'a word of many notes': word(40),
    'a word of some notes': word(900),
    'a rare word': word(2_900),
    'a word of one old note': 'onlyhere',
    'two words': `${word(0)} ${word(700)}`,
    'two letters': word(2_000).slice(0, 2),
    'a word of nobody': 'nobodyhasthis',
  };
  const asked = (words: string) => `?search=${encodeURIComponent(words)}`;
  expect((await get(asked('onlyhere'))).page.days).toHaveLength(1);
  const first = await get('');
  expect(first.page.days.flatMap(({ notes }) => notes.flatMap(({ entries }) => entries))).toHaveLength(6);
  expect(first.bytes).toBeLessThanOrEqual(30_000);

  const lists: number[] = [];
  const found = new Map<string, number[]>();
  for (let round = 0; round < size.rounds; round += 1)
    for (const [name, words] of Object.entries(searches)) {
      lists.push((await get('')).ms);
      found.set(name, [...(found.get(name) ?? []), (await get(asked(words))).ms]);
    }
  const { length: counts } = await recordStatements(() => anna.call('GET', '/api/history'));
  const plans: string[] = [];
  for (const words of [word(0), 'onlyhere']) {
    const statements = await recordStatements(() => anna.call('GET', `/api/history${asked(words)}`));
    expect(statements.length).toBeLessThanOrEqual(counts + 1);
    const last = statements.filter(({ text }) => text.includes('search_words &&')).at(-1);
    if (last === undefined) throw new Error('nothing was searched');
    const used = await findIndexes(app.databaseUrl, last);
    plans.push(`${words === 'onlyhere' ? 'rare' : 'frequent'}: ${used.join(', ')}`);
    // Tables as small as a check has them are rightly read whole.
    if (size.others >= 20_000)
      expect(used).toContain(words === 'onlyhere' ? 'entries_search_words' : 'entries_user_id_day');
  }
  const all = [...found.values()].flat();
  const p95 = { list: quantile(lists, 0.95), search: quantile(all, 0.95) };
  const ratio = p95.search / p95.list;
  const sizes = Sizes.parse(
    await query(
      app.databaseUrl,
      `
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as bytes from pg_class
    where relname in ('recordings', 'entries', 'recordings_search_words', 'entries_search_words') order by relname`,
    ),
  );
  const line = (name: string, times: number[]) =>
    `${name}: ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)}`;
  process.stdout.write(
    `${[
      `${size.own} own notes with 3 entries each among ${size.others} notes of others, ${size.rounds} rounds:`,
      line('a plain list', lists),
      line('a search', all),
      ...[...found].map(([name, times]) => line(`  ${name}`, times)),
      `p95 of a search / p95 of a list: ${ratio.toFixed(2)}`,
      `first page: ${first.bytes} bytes, ${counts} statements`,
      ...plans,
      ...sizes.map(({ name, bytes }) => `${name}: ${bytes}`),
      `on ${machine()}`,
    ].join('\n')}\n`,
  );
  expect(ratio).toBeLessThanOrEqual(maxRatio);
});
