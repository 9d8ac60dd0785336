import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  findAccesses,
  findViolations,
  printMatrix,
  readSources,
  tableNames,
} from '../test/table-ownership.ts';

test('each table is written by its owner alone, and read elsewhere by read models alone', () => {
  expect(findViolations(readSources())).toEqual([]);
  const writers = findAccesses(readSources()).filter(({ isWrite }) => isWrite);
  const owned = new Map(writers.map(({ table, by }) => [table, by]));
  expect([...owned.keys()].sort()).toEqual(tableNames);
});

const importing = (...names: string[]) =>
  `import { ${names.join(', ')} } from '../time-tracking/time-tracking.schema.ts';\n`;

test.each([
  [
    'a write by the query builder',
    'features/usage/a.queries.ts',
    `${importing('entries')}db.update(entries)`,
  ],
  ['a write by SQL', 'features/usage/a.queries.ts', 'db.execute(sql`update entries set position = 0`)'],
  ['a write by SQL on two lines', 'seed/a.ts', 'db.execute(sql`insert into\n  connections (id)`)'],
  ['a deletion by SQL', 'operate/a.ts', 'client.query("delete from recordings")'],
  ['a read beside the queries', 'features/usage/a.ts', `${importing('entries', 'connections')}db.select()`],
  ['a read by SQL', 'features/team/a.ts', 'db.execute(sql`select from users`)'],
  ['a write in a read model', 'features/usage/a.read-model.ts', 'db.delete(usage)'],
  ['a table of the platform', 'features/usage/a.ts', 'db.execute(sql`select from jobs`)'],
])('%s of another owner is found', (_, path, text) => {
  expect(findViolations([{ path, text }])).not.toEqual([]);
});

test.each([
  ['its owner', 'features/time-tracking/a.queries.ts', `${importing('entries')}db.update(entries)`],
  ['a read model', 'features/usage/a.read-model.ts', `${importing('entries')}db.select().from(entries)`],
])('%s may use a table', (_, path, text) => {
  expect(findViolations([{ path, text }])).toEqual([]);
});

test('docs/tables.md shows who writes and who reads each table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/tables.md'), 'utf8');
  expect(page).toContain(printMatrix(findAccesses(readSources())));
});
