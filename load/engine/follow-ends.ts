import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Notifies of every finished note without polling. */
export async function followEnds(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`
    create function tell_end() returns trigger language plpgsql as
      $$ begin perform pg_notify('ends', new.key || ' ' || new.outcome); return null; end $$;
    create trigger tell_end after update on jobs for each row
      when (old.finished_at is null and new.finished_at is not null) execute function tell_end()`);
  await client.query('listen ends');
  const ended = new Map<string, string>();
  const waiting = new Map<string, (outcome: string) => void>();
  client.on('notification', ({ payload = '' }) => {
    const [key = '', outcome = ''] = payload.split(' ');
    ended.set(key, outcome);
    waiting.get(key)?.(outcome);
  });
  return async (key: string) => {
    const outcome = ended.get(key) ?? (await new Promise<string>((resolve) => waiting.set(key, resolve)));
    if (outcome !== 'done') throw new Error(`the note ended as ${outcome}`);
  };
}
