import { User } from '@timbre/contract/accounts';
import { Team } from '@timbre/contract/team';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../src/db/client.ts';
import { users } from '../src/features/accounts/accounts.schema.ts';
import { teamMembers } from '../src/features/team/team.schema.ts';
import { makeLink } from '../src/one-time-links.ts';
import { newPerson, visitor } from './start-app.ts';

/** Somebody who is signed in and has just entered their password. */
export async function makePerson(url: string) {
  const person = visitor(url);
  const credentials = newPerson();
  const registered = await person.call('POST', '/api/register', { body: credentials });
  await person.call('POST', '/api/verify-password', { body: { password: credentials.password } });
  const { id } = User.parse(await registered.json());
  return { id, email: credentials.email, call: person.call, send: person.send };
}

export type Person = Awaited<ReturnType<typeof makePerson>>;

/** Makes somebody the owner of a team, as if they had verified their address and bought it. */
export async function grantTeam(db: Db, userId: string, seats: number): Promise<void> {
  await db.update(users).set({ plan: 'team', seats, emailVerified: true }).where(eq(users.id, userId));
}

export async function teamSeenBy({ call }: Pick<Person, 'call'>): Promise<Team | null> {
  const Answer = z.object({ team: Team.nullable() });
  return Answer.parse(await (await call('GET', '/api/team')).json()).team;
}

/** Puts somebody into the team of an owner, past invitation and link. */
export async function addMember(
  { db }: { db: Db },
  owner: Pick<Person, 'id' | 'call'>,
  member: Pick<Person, 'id'>,
  role: 'admin' | 'member',
) {
  await teamSeenBy(owner);
  const [row] = await db.select().from(teamMembers).where(eq(teamMembers.userId, owner.id));
  if (row === undefined) throw new Error('the owner has no team');
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, member.id));
  await db.insert(teamMembers).values({ teamId: row.teamId, userId: member.id, role });
}

/** The token of a new link of an invitation, as its mail would carry it. */
export async function linkToken(db: Db, invitationId: string): Promise<string> {
  const link = new URL(await makeLink(db, 'http://timbre.test', 'join-team', invitationId));
  return link.searchParams.get('token') ?? '';
}
