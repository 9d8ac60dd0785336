import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../../test/create-database.ts';
import { schema } from '../schema.ts';

const tables = Object.values(schema)
  .flatMap((owned) => Object.values(owned))
  .filter((value) => value instanceof PgTable);

/** Runs a query against a freshly migrated database and parses its rows. */
async function ask<S extends z.ZodType>(row: S, query: string): Promise<z.output<S>[]> {
  const client = new pg.Client({ connectionString: await createDatabase() });
  await client.connect();
  try {
    return z.array(row).parse((await client.query(query)).rows);
  } finally {
    await client.end();
  }
}

test('the migrated database has the columns that the code believes in', async () => {
  const Column = z.object({
    table: z.string(),
    name: z.string(),
    type: z.string(),
    nullable: z.boolean(),
    hasDefault: z.boolean(),
  });
  const found = await ask(
    Column,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull as nullable, a.atthasdef as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and c.relname <> 'migrations'`,
  );
  const believed = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => ({
      table: name,
      name: column.name,
      type: column.getSQLType(),
      nullable: !column.notNull,
      hasDefault: column.hasDefault,
    }));
  });
  const inOrder = (columns: z.infer<typeof Column>[]) =>
    columns.map((column) => JSON.stringify(column)).sort();
  expect(inOrder(found)).toEqual(inOrder(believed));
});

test('the migrated database has the keys and indexes that the code believes in', async () => {
  const Index = z.object({ name: z.string() });
  const found = await ask(
    Index,
    `select indexname as name from pg_indexes where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const believed = tables.flatMap((table) => {
    const { name, columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
    const hasPrimaryKey = primaryKeys.length > 0 || columns.some((column) => column.primary);
    return [
      ...(hasPrimaryKey ? [`${name}_pkey`] : []),
      ...columns.filter((column) => column.isUnique).map((column) => `${name}_${column.name}_key`),
      ...uniqueConstraints.map((constraint) => constraint.getName() ?? ''),
      ...indexes.map((index) => index.config.name ?? ''),
    ];
  });
  expect(found.map(({ name }) => name).sort()).toEqual(believed.sort());
});

test('the migrated database has the references that the code believes in', async () => {
  const Reference = z.object({ reference: z.string() });
  const found = await ask(
    Reference,
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as reference from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const believed = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      const names = (list: { name: string }[]) => list.map((column) => column.name).join(', ');
      const onDelete =
        key.onDelete && key.onDelete !== 'no action' ? ` ON DELETE ${key.onDelete.toUpperCase()}` : '';
      const target = getTableConfig(foreignTable).name;
      return `${name} FOREIGN KEY (${names(columns)}) REFERENCES ${target}(${names(foreignColumns)})${onDelete}`;
    });
  });
  expect(found.map(({ reference }) => reference).sort()).toEqual(believed.sort());
});
