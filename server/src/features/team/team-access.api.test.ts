import type { Route } from '@timbre/contract/route';
import * as contract from '@timbre/contract/team';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addMember, grantTeam, linkToken, makePerson, type Person } from '../../../test/make-team.ts';
import { startApp } from '../../../test/start-app.ts';
import { unreachableProvider } from '../../../test/unreachable-provider.ts';
import { jobs, rateLimits, verifications } from '../../db/platform.schema.ts';
import { users } from '../accounts/accounts.schema.ts';
import { teamInvitations, teamMembers, teams } from './team.schema.ts';

const isRoute = (thing: unknown): thing is Route =>
  z.object({ method: z.string(), path: z.string(), summary: z.string() }).safeParse(thing).success;
const routes = Object.values<unknown>(contract).filter(isRoute);

const roles = ['outsider', 'stranger', 'member', 'admin', 'owner'] as const;
type Role = (typeof roles)[number];

/** Where somebody has no team, where it is another's, and where the role does not suffice. */
const manage = (allowed: number): Record<Role, unknown> => ({
  outsider: 'team-needed',
  stranger: 'not-found',
  member: 'role-needed',
  admin: allowed,
  owner: allowed,
});
/** As far as the provider, of whom this owner has bought nothing. */
const seats: Record<Role, unknown> = {
  ...manage(0),
  stranger: 'subscription-needed',
  admin: 'role-needed',
  owner: 'subscription-needed',
};

/** What each role is answered: a status, or the code of a refusal. The target is a plain member of the team. */
const expected: Record<string, Record<Role, unknown>> = {
  'GET /api/team': { outsider: 200, stranger: 200, member: 200, admin: 200, owner: 200 },
  'POST /api/team/invitations': { ...manage(200), stranger: 200 },
  'POST /api/team/invitations/:id/resend': manage(200),
  'DELETE /api/team/invitations/:id': manage(204),
  'POST /api/team/invitation': { outsider: 200, stranger: 200, member: 200, admin: 200, owner: 200 },
  'POST /api/team/join': {
    outsider: 204,
    stranger: 'invitation-of-other',
    member: 'invitation-of-other',
    admin: 'invitation-of-other',
    owner: 'invitation-of-other',
  },
  'POST /api/team/leave': {
    outsider: 'team-needed',
    stranger: 'role-needed',
    member: 204,
    admin: 204,
    owner: 'role-needed',
  },
  'PATCH /api/team/members/:userId': manage(204),
  'DELETE /api/team/members/:userId': manage(204),
  'POST /api/team/hand-over': { ...manage(204), admin: 'role-needed' },
  // This owner has no second factor of their own.
  'PUT /api/team/second-factor': {
    ...manage(0),
    stranger: 'second-factor-needed',
    admin: 'role-needed',
    owner: 'second-factor-needed',
  },
  'POST /api/team/preview-seats': seats,
  'POST /api/team/seats': seats,
};

/** A team with somebody of each role, a plain member to be acted on, and two who have nothing to do with it. */
async function startWithTeam() {
  const app = await startApp({ payments: unreachableProvider });
  const { db, url } = app;
  const people = {
    outsider: await makePerson(url),
    stranger: await makePerson(url),
    member: await makePerson(url),
    admin: await makePerson(url),
    owner: await makePerson(url),
  };
  const target = await makePerson(url);
  await grantTeam(db, people.owner.id, 6);
  await grantTeam(db, people.stranger.id, 6);
  await addMember(app, people.owner, people.admin, 'admin');
  await addMember(app, people.owner, people.member, 'member');
  await addMember(app, people.owner, target, 'member');
  await people.stranger.call('GET', '/api/team');
  const invited = await people.owner.call('POST', '/api/team/invitations', {
    body: { email: people.outsider.email, role: 'member' },
  });
  const { id: invitationId } = contract.TeamInvitation.parse(await invited.json());
  const token = await linkToken(db, invitationId);
  const tables = [teams, teamMembers, teamInvitations, verifications] as const;
  const read = () => Promise.all(tables.map((table) => db.select().from(table)));
  const before = await read();
  return {
    db,
    url,
    people,
    target,
    invitationId,
    token,
    /** All that says who belongs to which team, as it stands. */
    state: async () => JSON.stringify(await read()),
    async restore() {
      await db.delete(verifications);
      await db.delete(teams);
      for (const [n, table] of tables.entries())
        for (const row of before[n] ?? []) await db.insert(table).values(row);
    },
  };
}

type Stage = Awaited<ReturnType<typeof startWithTeam>>;

function callAs({ call }: Person, { method, path }: Route, { target, invitationId, token }: Stage) {
  const bodies: Record<string, unknown> = {
    'POST /api/team/invitations': { email: 'another@example.com', role: 'member' },
    'POST /api/team/invitation': { token },
    'POST /api/team/join': { token },
    'PATCH /api/team/members/:userId': { capMinutes: 5 },
    'POST /api/team/hand-over': { userId: target.id },
    'PUT /api/team/second-factor': { isRequired: true },
    'POST /api/team/preview-seats': { seats: 7 },
    'POST /api/team/seats': { seats: 7 },
  };
  const body = bodies[`${method} ${path}`];
  const address = path.replace(':id', invitationId).replace(':userId', target.id);
  return call(method, address, body === undefined ? {} : { body });
}

test('[D-TEAM] every call about a team is answered by what the caller is to that team, and a refusal changes nothing', async () => {
  const stage = await startWithTeam();
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const answers = expected[name] ?? expect.fail(`nobody has said who may call ${name}`);
    for (const role of roles) {
      await stage.restore();
      const before = await stage.state();
      const answer = await callAs(stage.people[role], route, stage);
      const outcome = answer.headers.get('x-error-code') ?? answer.status;
      expect([name, role, outcome]).toEqual([name, role, answers[role]]);
      if (!answer.ok) expect([name, role, await stage.state()]).toEqual([name, role, before]);
    }
  }
});

test('[D-TEAM] an admin makes nobody an admin, removes and caps neither owner nor admins, and nobody removes the owner', async () => {
  const { people, target } = await startWithTeam();
  const { owner, admin } = people;
  const codes: unknown[] = [];
  const expectRefused = async (answer: Promise<Response>) =>
    codes.push((await answer).headers.get('x-error-code') ?? (await answer).status);
  await expectRefused(admin.call('PATCH', `/api/team/members/${target.id}`, { body: { role: 'admin' } }));
  await expectRefused(
    admin.call('POST', '/api/team/invitations', { body: { email: 'one@example.com', role: 'admin' } }),
  );
  await expectRefused(admin.call('PATCH', `/api/team/members/${owner.id}`, { body: { capMinutes: 1 } }));
  await expectRefused(admin.call('DELETE', `/api/team/members/${owner.id}`));
  await expectRefused(owner.call('DELETE', `/api/team/members/${owner.id}`));
  await expectRefused(owner.call('PATCH', `/api/team/members/${owner.id}`, { body: { role: 'member' } }));
  expect(codes).toEqual(Array(6).fill('role-needed'));
  expect(
    (await owner.call('PATCH', `/api/team/members/${target.id}`, { body: { role: 'admin' } })).status,
  ).toBe(204);
  expect((await admin.call('DELETE', `/api/team/members/${target.id}`)).headers.get('x-error-code')).toBe(
    'role-needed',
  );
});

test('[SEC-33] an account with an unverified address invites nobody, and is told why', async () => {
  const { people, db } = await startWithTeam();
  const { owner, admin } = people;
  await db.update(users).set({ emailVerified: false });
  const invitation = { body: { email: 'one@example.com', role: 'member' } };
  for (const { call } of [owner, admin]) {
    const refused = await call('POST', '/api/team/invitations', invitation);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'email-unverified']);
    expect(await refused.text()).toContain('Confirm your email address first');
  }
  expect(await db.$count(teamInvitations)).toBe(1);
  expect(await db.$count(jobs, eq(jobs.workflow, 'TeamInvitationMail'))).toBe(1);
});

test('[SEC-33] one person sends 20 invitations a day, and one address gets 3, whoever invites', async () => {
  const { people, db } = await startWithTeam();
  const { owner, stranger } = people;
  await db.update(users).set({ seats: 100 });
  const invite = async ({ call }: Person, email: string) => {
    const answer = await call('POST', '/api/team/invitations', { body: { email, role: 'member' } });
    return answer.headers.get('x-error-code') ?? answer.status;
  };
  const toOne = [owner, stranger, owner, stranger, owner].map((who) => () => invite(who, 'one@example.com'));
  const answers: unknown[] = [];
  for (const one of toOne) answers.push(await one());
  expect(answers).toEqual([200, 200, 200, 'too-many-tries', 'too-many-tries']);
  // One at the start, two of those above.
  for (let n = 0; n < 17; n += 1) expect(await invite(owner, `n${n}@example.com`)).toBe(200);
  expect(await invite(owner, 'last@example.com')).toBe('too-many-tries');
  expect(await invite(stranger, 'last@example.com')).toBe(200);
  const [limit] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `invitation/${owner.id}`));
  const hours = ((limit?.periodEndsAt.epochMilliseconds ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
});

test('[SEC-33] an invitation is redeemed by the account of the invited address alone, which it verifies', async () => {
  const { people, token, db, url } = await startWithTeam();
  const { outsider } = people;
  const thief = await makePerson(url);
  const stolen = await thief.call('POST', '/api/team/join', { body: { token } });
  expect([stolen.status, stolen.headers.get('x-error-code')]).toEqual([403, 'invitation-of-other']);
  expect((await outsider.call('POST', '/api/team/join', { body: { token } })).status).toBe(204);
  const [joined] = await db.select().from(users).where(eq(users.id, outsider.id));
  expect(joined?.emailVerified).toBe(true);
});
