import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { asRole, createDatabase } from '../../test/create-database.ts';
import { type DatabaseRole, databaseRoles, makeDatabaseRoles } from './database-roles.ts';
import { migrate } from './migrate.ts';

/** A database, and statements that each role may try on it. */
async function startDatabase() {
  const url = await createDatabase();
  // A clone of the template has none of the rights on the database itself.
  await migrate(url);
  const attempt = async (role: DatabaseRole, statement: string) => {
    const client = new pg.Client({ connectionString: asRole(url, role) });
    await client.connect();
    try {
      await client.query(statement);
      return 'done';
    } catch (cause) {
      return z.object({ code: z.string() }).parse(cause).code;
    } finally {
      await client.end();
    }
  };
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  return { url, attempt, owner };
}

const insufficientPrivilege = '42501';

test.each(databaseRoles)('[SEC-51] %s makes, changes and empties no table, trigger or role', async (role) => {
  const { attempt } = await startDatabase();
  for (const statement of [
    'create table spoils (n int)',
    'create temporary table spoils (n int)',
    'create schema spoils',
    'create function spoils() returns int language sql as $$ select 1 $$',
    'create role spoils superuser',
    `alter role ${role} superuser`,
    'alter table users add column spoils int',
    'alter table users disable trigger all',
    'alter table operator_acts disable trigger operator_acts_kept',
    'drop trigger operator_acts_kept on operator_acts',
    'drop trigger operator_acts_not_emptied on operator_acts',
    `create or replace function keep_operator_acts() returns trigger language plpgsql as $$ begin return old; end $$`,
    'drop function keep_operator_acts()',
    'drop table users',
    'truncate users cascade',
    'truncate operator_acts',
    'create index spoils on users (id)',
    `update migrations set checksum = ''`,
    'delete from migrations',
    `set session_replication_role = replica`,
    'set role timbre',
  ])
    expect([statement, await attempt(role, statement)]).toEqual([statement, insufficientPrivilege]);
});

test('[SEC-51] what operators did is changed by no role, and read and added to by the operator’s alone', async () => {
  const { attempt, owner } = await startDatabase();
  const add = (id: string, years: number) =>
    `insert into operator_acts (id, outcome, at, who, act) values ('${id}', 'begun', now() - interval '${years} years', 'anna.b', 'note')`;
  await owner.query(add('00000000-0000-0000-0000-000000000001', 0));
  for (const role of databaseRoles)
    for (const statement of [`update operator_acts set who = 'nobody'`, 'delete from operator_acts'])
      expect([role, await attempt(role, statement)]).toEqual([role, insufficientPrivilege]);
  for (const role of ['timbre_api', 'timbre_worker', 'timbre_transcriber'] as const)
    for (const statement of [add('00000000-0000-0000-0000-000000000002', 0), 'select * from operator_acts'])
      expect([role, await attempt(role, statement)]).toEqual([role, insufficientPrivilege]);
  expect(await attempt('timbre_operator', add('00000000-0000-0000-0000-000000000003', 0))).toBe('done');
  expect(await attempt('timbre_operator', 'select * from operator_acts')).toBe('done');
  // The worker has expired ones deleted, and no younger ones.
  const deleteAll = `select delete_operator_acts(now() + interval '1 day')`;
  for (const role of ['timbre_api', 'timbre_transcriber', 'timbre_operator'] as const)
    expect([role, await attempt(role, deleteAll)]).toEqual([role, insufficientPrivilege]);
  expect(await attempt('timbre_worker', deleteAll)).toBe('P0001');
  await owner.query(add('00000000-0000-0000-0000-000000000004', 3));
  expect(await attempt('timbre_worker', `select delete_operator_acts(now() - interval '2 years')`)).toBe(
    'done',
  );
  const { rowCount } = await owner.query('select from operator_acts');
  expect(rowCount).toBe(2);
});

test('[SEC-56] the trail names the role of the database, whatever who adds to it says; only the owner restores what was written before', async () => {
  const { attempt, owner } = await startDatabase();
  const add = (id: number, role: string) =>
    `insert into operator_acts (id, outcome, who, act, os_user, database_role)
     values ('00000000-0000-0000-0000-00000000000${id}', 'begun', 'anna.b', 'note', 'anna', ${role})`;
  expect(await attempt('timbre_operator', add(1, `'somebody_else'`))).toBe('done');
  expect(await attempt('timbre_operator', add(2, 'null'))).toBe('done');
  await owner.query(add(3, `'timbre_operator'`));
  await owner.query(add(4, 'null'));
  const { rows } = await owner.query('select os_user, database_role from operator_acts order by id');
  expect(rows).toEqual(
    ['timbre_operator', 'timbre_operator', 'timbre_operator', 'timbre'].map((database_role) => ({
      os_user: 'anna',
      database_role,
    })),
  );
});

test('[SEC-51] a transcriber reads what it transcribes, and no session, token, mail or payment; the api reads nothing of releases', async () => {
  const { url, attempt, owner } = await startDatabase();
  for (const table of [
    'sessions',
    'sign_in_methods',
    'api_tokens',
    'verifications',
    'payments',
    'entries',
    'jobs',
  ])
    expect([table, await attempt('timbre_transcriber', `select * from ${table}`)]).toEqual([
      table,
      insufficientPrivilege,
    ]);
  for (const table of ['users', 'recordings', 'connections'])
    expect([table, await attempt('timbre_transcriber', `delete from ${table}`)]).toEqual([
      table,
      insufficientPrivilege,
    ]);
  // The old name of a table is a view, which must not give away what the table does not.
  await owner.query('create view old_event_cursors as select * from event_cursors');
  await migrate(url);
  for (const table of ['worker_releases', 'event_cursors', 'old_event_cursors', 'migrations'])
    expect([table, await attempt('timbre_api', `select * from ${table}`)]).toEqual([
      table,
      insufficientPrivilege,
    ]);
});

test('[SEC-51] migrating again revokes what was granted by hand, and a new password is the role’s', async () => {
  const { url, attempt, owner } = await startDatabase();
  await owner.query('grant all on operator_acts, users to timbre_api');
  expect(await attempt('timbre_api', 'select * from operator_acts')).toBe('done');
  await makeDatabaseRoles(url, { timbre_api: 'another password' });
  await migrate(url);
  expect(await attempt('timbre_api', 'select * from operator_acts')).toBe(insufficientPrivilege);
  expect(await attempt('timbre_api', 'truncate users cascade')).toBe(insufficientPrivilege);
  expect(await attempt('timbre_api', 'select * from users')).toBe('done');
});
