import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, emptyDatabase } from '../../test/create-database.ts';
import { knownMigrations, migrate } from './migrate.ts';

test('[HIST-30] entries of before get their day by the zone of their note; that in UTC where PostgreSQL does not know the zone', async () => {
  const url = await createDatabase();
  await emptyDatabase(url);
  const before = [...knownMigrations().keys()].filter((name) => name < '20261119');
  await migrate(url, undefined, new Set(before));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const user = '01930000-0000-7000-8000-000000000001';
  await client.query(`insert into users (id, email) values ($1, 'anna@example.com')`, [user]);
  const zones = ['America/New_York', 'Pacific/Auckland', 'europe/paris', 'Mars/Olympus'];
  for (const [n, zone] of zones.entries()) {
    const id = `01930000-0000-7000-8000-00000000010${n}`;
    await client.query(
      `insert into recordings (id, user_id, idempotency_key, source, filename, time_zone, spoken_at)
       values ($1::uuid, $2, $1::text, 'typed', 'note.txt', $3, now())`,
      [id, user, zone],
    );
    await client.query(
      `insert into entries (id, recording_id, user_id, position, description, started_at, duration_seconds)
       values ($1, $1, $2, 0, 'Design', '2026-11-12T23:30:00Z', 3600)`,
      [id, user],
    );
  }
  await migrate(url);
  const { rows } = await client.query('select day::text from entries order by id');
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-12', '2026-11-13', '2026-11-13', '2026-11-12']);
});
