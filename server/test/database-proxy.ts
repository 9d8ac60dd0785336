import { startPostgresProxy } from './faults/postgres-proxy.ts';

/** A statement never reaches the database, or is executed and its answer gets lost. */
type Loss = { statement: RegExp; when: 'before' | 'after' };

/** Stands between a process and PostgreSQL, and cuts the connection at a statement. */
export async function startDatabaseProxy(databaseUrl: string) {
  let next: Loss | undefined;
  const url = await startPostgresProxy(databaseUrl, {
    judge: (statement) => {
      if (!next?.statement.test(statement)) return undefined;
      const { when } = next;
      next = undefined;
      return when === 'before' ? 'refused' : 'response lost';
    },
    kill: () => {},
  });
  return {
    url,
    cutNext: (loss: Loss) => {
      next = loss;
    },
  };
}
