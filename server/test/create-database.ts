import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseRole } from '../src/db/database-roles.ts';

export const templateDatabase = 'timbre_template';

/** A migrated database of one's own: a clone of the template, made in a few hundredths of a second. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(async (client) => {
    // Two clones at once would each see the other as a user of the template and fail.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${templateDatabase}`);
  });
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database, as a role with only the rights that it needs. */
export function asRole(url: string, role: DatabaseRole): string {
  const asked = new URL(url);
  asked.username = role;
  return asked.href;
}

/** Takes the database away from whoever uses it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer((client) => client.query(`drop database ${name} with (force)`));
}

/** Drops the database and makes it anew, without a table. */
export async function emptyDatabase(url: string): Promise<void> {
  await dropDatabase(url);
  const name = new URL(url).pathname.slice(1);
  await administer((client) => client.query(`create database ${name}`));
}

async function administer(action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
