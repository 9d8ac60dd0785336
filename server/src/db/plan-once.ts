import { createHash } from 'node:crypto';
import pg from 'pg';

/** The best way to look many things up depends on how many they are, and on who asks: such a statement is planned anew. */
const list = / in \(\$\d+(, \$\d+){2,}\)/;

/** Each is kept by every connection for as long as it lives. */
const maxNames = 400;
const names = new Map<string, string>();

/** Has a connection plan each statement once: planning one takes PostgreSQL longer than carrying it out. */
export function planOnce(client: pg.PoolClient): void {
  const query = (statement: unknown, values: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query, client, [named(statement, values), values, ...rest]);
  Object.assign(client, { query });
}

function named(statement: unknown, values: unknown): unknown {
  // One without values is sent in one message as it is.
  if (!Array.isArray(values) || values.length === 0) return statement;
  // As the query builder hands it to the driver; what was prepared has a name already.
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  if (typeof statement.text !== 'string' || ('name' in statement && statement.name)) return statement;
  const name = findName(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

function findName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames || list.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
