import type { Db } from './client.ts';

/**
 * A query that is built once for a database and planned once on each of its connections, for those that nearly every call
 * makes: building one costs more than sending it.
 */
export function preparedOn<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? prepare(db);
    known.set(db, query);
    return query;
  };
}
