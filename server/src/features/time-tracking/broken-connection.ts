import { enqueue } from '../../durable.ts';
import { type Connection, markBroken } from './connection.queries.ts';
import type { WriterDeps } from './writing.ts';

/** Sends the one mail about a token that is no longer accepted; keyed by the connection's id. */
export const brokenConnectionWorkflow = 'BrokenConnection';

/** Notes that the service refuses this token, and has the user told, once for each token. */
export async function reportBroken({ db }: Pick<WriterDeps, 'db'>, connection: Connection): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markBroken(tx, connection)) await enqueue(tx, brokenConnectionWorkflow, connection.id);
  });
}
