import { TeamInvitation } from '@timbre/contract/team';
import { priceIds } from '@timbre/simulators/paddle/paddle';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBillingStack } from '../../../test/billing-stack.ts';
import { linkToken } from '../../../test/make-team.ts';
import { rateLimits } from '../../db/platform.schema.ts';
import { users } from '../accounts/accounts.schema.ts';
import { teamMembers, teams } from './team.schema.ts';

const boughtSeats = 2;

type Stack = Awaited<ReturnType<typeof startBillingStack>>;
type Person = Awaited<ReturnType<Stack['customer']>>;
type Role = 'owner' | 'admin' | 'member';

/** What a team ought to be, kept beside the real one. People are numbers; the first of them has bought the plan. */
class TeamModel {
  readonly roles = new Map<number, Role>([[0, 'owner']]);
  readonly invited = new Set<number>();
  seats = boughtSeats;
  /** The plan is theirs who bought it, as long as they belong to the team. */
  get isPaid(): boolean {
    return this.roles.has(0);
  }

  manages(who: number): boolean {
    return this.roles.get(who) === 'owner' || this.roles.get(who) === 'admin';
  }

  invite(who: number, whom: number): boolean {
    // Whoever is invited already is invited again in their own place.
    const others = [...this.invited].filter((one) => one !== whom);
    const isAllowed =
      this.manages(who) &&
      !this.roles.has(whom) &&
      this.isPaid &&
      this.roles.size + others.length < this.seats;
    if (isAllowed) this.invited.add(whom);
    return isAllowed;
  }

  accept(who: number): boolean {
    const isAllowed =
      this.invited.has(who) && !this.roles.has(who) && this.isPaid && this.roles.size < this.seats;
    if (!isAllowed) return false;
    this.invited.delete(who);
    this.roles.set(who, 'member');
    return true;
  }

  leave(who: number): boolean {
    return this.roles.get(who) !== 'owner' && this.roles.delete(who);
  }

  remove(who: number, whom: number): boolean {
    const [mine, theirs] = [this.roles.get(who), this.roles.get(whom)];
    const isAllowed =
      (mine === 'owner' && theirs !== undefined && theirs !== 'owner') ||
      (mine === 'admin' && theirs === 'member');
    return isAllowed && this.roles.delete(whom);
  }

  handOver(who: number, to: number): boolean {
    if (this.roles.get(who) !== 'owner' || !this.roles.has(to)) return false;
    this.roles.set(who, 'admin');
    this.roles.set(to, 'owner');
    return true;
  }

  changeSeats(who: number, seats: number): boolean {
    const isAllowed = who === 0 && this.roles.get(0) === 'owner' && seats >= this.roles.size;
    if (isAllowed) this.seats = seats;
    return isAllowed;
  }
}

type Action = {
  what: 'invite' | 'accept' | 'leave' | 'remove' | 'handOver' | 'changeSeats';
  who: number;
  whom: number;
  seats: number;
};

const memberCount = 5;
const action: fc.Arbitrary<Action> = fc.record({
  what: fc.constantFrom('invite', 'invite', 'accept', 'accept', 'leave', 'remove', 'handOver', 'changeSeats'),
  // The owner is the one who can do most.
  who: fc.oneof(fc.constant(0), fc.nat(memberCount - 1)),
  whom: fc.nat(memberCount - 1),
  seats: fc.integer({ min: 1, max: 5 }),
});

/** Does it to the real team, over HTTP; whether it was allowed. */
async function doIt(
  people: Person[],
  tokens: Map<number, string>,
  { what, who, whom, seats }: Action,
  stack: Stack,
) {
  const { call } = people[who] ?? expect.fail('nobody does this');
  const other = people[whom] ?? expect.fail('nobody has this done to them');
  switch (what) {
    case 'invite': {
      // How many mails may be sent is another test's matter.
      await stack.db.delete(rateLimits);
      const body = { email: other.email, role: 'member' };
      const answer = await call('POST', '/api/team/invitations', { body });
      if (answer.ok)
        tokens.set(whom, await linkToken(stack.db, TeamInvitation.parse(await answer.json()).id));
      return answer;
    }
    case 'accept':
      return call('POST', '/api/team/join', { body: { token: tokens.get(who) ?? 'none', ownPlan: 'keep' } });
    case 'leave':
      return call('POST', '/api/team/leave');
    case 'remove':
      return call('DELETE', `/api/team/members/${other.id}`);
    case 'handOver':
      return call('POST', '/api/team/hand-over', { body: { userId: other.id } });
    case 'changeSeats':
      return call('POST', '/api/team/seats', { body: { seats } });
  }
}

function predict(model: TeamModel, { what, who, whom, seats }: Action): boolean {
  switch (what) {
    case 'invite':
      return model.invite(who, whom);
    case 'accept':
      return model.accept(who);
    case 'leave':
      return model.leave(who);
    case 'remove':
      return model.remove(who, whom);
    case 'handOver':
      return model.handOver(who, whom);
    case 'changeSeats':
      return model.changeSeats(who, seats);
  }
}

test('[D-TEAM] whatever members do to each other: never more of them than seats, always exactly one owner, and each action allowed to whom it should be', async () => {
  const stack = await startBillingStack({ hasWorker: false });
  const { db } = stack;
  const people = await Promise.all(Array.from({ length: memberCount }, () => stack.customer()));
  for (const { call, password } of people) await call('POST', '/api/verify-password', { body: { password } });
  const [buyer = expect.fail('nobody buys')] = people;
  const bought = await buyer.buy('team', { quantity: boughtSeats });
  await buyer.confirm(bought, priceIds.team);

  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 25, maxLength: 40 }), async (actions) => {
      await db.delete(teams);
      await db.delete(rateLimits);
      await buyer.call('POST', '/api/team/seats', { body: { seats: boughtSeats } });
      const model = new TeamModel();
      const tokens = new Map<number, string>();
      for (const one of actions) {
        const answer = await doIt(people, tokens, one, stack);
        const outcome = { ...one, isAllowed: answer.ok, code: answer.headers.get('x-error-code') };
        expect(outcome).toEqual({ ...outcome, isAllowed: predict(model, one) });
        const rows = await db.select().from(teamMembers);
        const findRole = (person: Person) => rows.find(({ userId }) => userId === person.id)?.role;
        expect(people.map(findRole)).toEqual(people.map((_, n) => model.roles.get(n)));
        expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
        const [account] = await db.select({ seats: users.seats }).from(users).where(eq(users.id, buyer.id));
        expect(account?.seats).toBe(model.seats);
        // Whoever bought the plan and leaves takes it along: from then on this is another team.
        if (!model.isPaid) return;
        expect(rows.length).toBeLessThanOrEqual(model.seats);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
