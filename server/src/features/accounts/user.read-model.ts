import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { connections, defaultFirst } from '../time-tracking/time-tracking.schema.ts';
import { users } from './accounts.schema.ts';
import { mustAddSecondFactor } from './second-factor.read-model.ts';

const userColumns = {
  user: users,
  connection: { id: connections.id, service: connections.service, workspaceId: connections.workspaceId },
};

const userById = preparedOn((db) =>
  db
    .select(userColumns)
    .from(users)
    .leftJoin(connections, eq(connections.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(...defaultFirst)
    .limit(1)
    .prepare('user_by_id'),
);

export async function findUser(db: Db, userId: string) {
  const [row] = await userById(db).execute({ userId });
  return row;
}

const connectedServices = sql<string[]>`array(
  select ${connections.service} from ${connections} where ${connections.userId} = ${users.id}
    order by ${sql.join(defaultFirst, sql`, `)})`;

const shownUserById = preparedOn((db) =>
  db
    .select({ ...userColumns, services: connectedServices, mustAddSecondFactor: mustAddSecondFactor() })
    .from(users)
    .leftJoin(connections, eq(connections.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(...defaultFirst)
    .limit(1)
    .prepare('shown_user_by_id'),
);

/** The same with what the user's team asks for, which a worker may not read. */
export async function findShownUser(db: Db, userId: string) {
  const [row] = await shownUserById(db).execute({ userId });
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
export type ShownUserRow = NonNullable<Awaited<ReturnType<typeof findShownUser>>>;
