import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { schema } from '../../schema.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8');

const columns = Object.values(schema)
  .flatMap((tables) => Object.values(tables))
  .filter((thing) => thing instanceof PgTable)
  .flatMap((table) => {
    const { name, columns: ofTable } = getTableConfig(table);
    return ofTable.map((column) => `${name}.${column.name}`);
  });

/** What the page names, as `table: column, column`. */
const named = [...page.matchAll(/`(\w+): ([\w, ]+)`/g)].flatMap(([, table, list = '']) =>
  list.split(', ').map((column) => `${table}.${column}`),
);

test('[LEGAL-05] the page on personal data tells of every column of the database, and of none that is not there', () => {
  expect(new Set(named)).toEqual(new Set(columns));
});

test('every line on personal data says why, for how long, and who else gets it', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ).not.toContain('');
});
