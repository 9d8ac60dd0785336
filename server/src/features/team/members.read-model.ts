import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.schema.ts';
import { teamMembers } from './team.schema.ts';

/** With as much of each account as says what it pays for; the owner first, then as they joined. */
export async function listMembers(db: Db, teamId: string) {
  return db
    .select({
      userId: teamMembers.userId,
      role: teamMembers.role,
      capMinutes: teamMembers.capMinutes,
      joinedAt: teamMembers.joinedAt,
      account: {
        email: users.email,
        emailVerified: users.emailVerified,
        language: users.language,
        timeZone: users.timeZone,
        plan: users.plan,
        planEndsAt: users.planEndsAt,
        subscriptionStatus: users.subscriptionStatus,
        seats: users.seats,
        suspendedAt: users.suspendedAt,
      },
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(sql`${teamMembers.role} <> 'owner'`, teamMembers.joinedAt, teamMembers.userId);
}

export type Member = Awaited<ReturnType<typeof listMembers>>[number];
