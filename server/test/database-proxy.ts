import { startPostgresProxy } from './faults/postgres-proxy.ts';

/** A statement never reaches the database, or is executed and its answer gets lost. */
type Loss = { statement: RegExp; when: 'before' | 'after' };

/** Stands between a process and PostgreSQL, and cuts the connection at a statement, or keeps the answers of one to itself. */
export async function startDatabaseProxy(databaseUrl: string) {
  let next: Loss | undefined;
  let silenced: RegExp | undefined;
  const url = await startPostgresProxy(databaseUrl, {
    judge: (statement) => {
      if (silenced?.test(statement)) return 'slow';
      if (!next?.statement.test(statement)) return undefined;
      const { when } = next;
      next = undefined;
      return when === 'before' ? 'refused' : 'response lost';
    },
    kill: () => {},
  });
  return {
    url,
    /** A connection on which this statement is sent stays open, and its answer does not come. */
    silence: (statement: RegExp | undefined) => {
      silenced = statement;
    },
    cutNext: (loss: Loss) => {
      next = loss;
    },
  };
}
