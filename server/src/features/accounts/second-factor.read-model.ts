import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { teamMembers, teams } from '../team/team.schema.ts';
import { passkeys, recoveryCodes, totpSecrets, users } from './accounts.schema.ts';
import { findPasskeys } from './second-factor.queries.ts';

/** Whether a user’s team asks for a second factor, as part of a query on users. */
function isSecondFactorRequired(): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${teamMembers} join ${teams} on ${teams.id} = ${teamMembers.teamId}
    where ${teamMembers.userId} = ${users.id} and ${teams.requiresSecondFactor}
  )`;
}

/** Whether it asks for one that the user has not set up yet. */
export function mustAddSecondFactor(): SQL<boolean> {
  return sql<boolean>`(${isSecondFactorRequired()}
    and not exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
    and not exists (
      select from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null
    ))`;
}

/** What a user has set up, and whether their team asks for it. Changes wait for each other where the user's row is held. */
export async function findSecondFactors(db: Db, userId: string) {
  const [row] = await db
    .select({
      isRequired: isSecondFactorRequired(),
      totpSince: totpSecrets.confirmedAt,
      recoveryCodesLeft: sql<number>`(
        select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${users.id}
      )`,
    })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, userId));
  return row && { ...row, passkeys: await findPasskeys(db, userId) };
}
