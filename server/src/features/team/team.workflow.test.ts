import { CurrentPlan } from '@timbre/contract/usage';
import { priceIds } from '@timbre/simulators/paddle/paddle';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Bought, startBillingStack } from '../../../test/billing-stack.ts';
import { eventually } from '../../../test/eventually.ts';
import { linkIn } from '../../../test/mail-stack.ts';
import { makeRecording } from '../../../test/make.ts';
import { linkToken, teamSeenBy } from '../../../test/make-team.ts';
import { users } from '../accounts/accounts.schema.ts';
import { deleteDueAccounts } from '../privacy/privacy.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { teamMembers, teams } from './team.schema.ts';

type Stack = Awaited<ReturnType<typeof startBillingStack>>;
type Customer = Awaited<ReturnType<Stack['customer']>>;

const day = 86_400;
const getErrorCode = async (answer: Promise<Response>) => (await answer).headers.get('x-error-code');
const getPlan = async ({ call }: Customer) =>
  CurrentPlan.parse(await (await call('GET', '/api/plan/current')).json());

const Invited = z.object({ id: z.uuid() });
const Truth = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      items: z.array(z.object({ quantity: z.number() })),
      scheduled_change: z.object({ action: z.string() }).nullable(),
    }),
  ),
});

/** A subscription as the provider has it. */
async function fetchTruth(stack: Stack, { subscriptionId }: Bought) {
  const { subscriptions } = Truth.parse(await stack.read('truth'));
  const found = subscriptions.find(({ id }) => id === subscriptionId) ?? expect.fail('it is not there');
  const [item] = found.items;
  return { status: found.status, quantity: item?.quantity, ending: found.scheduled_change?.action ?? null };
}

async function createOwner(stack: Stack, quantity: number): Promise<{ owner: Customer; bought: Bought }> {
  const owner = await stack.customer();
  const bought = await owner.buy('team', { quantity });
  expect((await owner.confirm(bought, priceIds.team)).status).toBe(200);
  return { owner, bought };
}

async function invite(owner: Customer, email: string): Promise<string> {
  const answer = await owner.call('POST', '/api/team/invitations', { body: { email, role: 'member' } });
  expect(answer.status).toBe(200);
  return Invited.parse(await answer.json()).id;
}

/** Invited, and in by the link of the invitation. */
async function createMember(stack: Stack, owner: Customer): Promise<Customer> {
  const member = await stack.customer();
  const token = await linkToken(stack.db, await invite(owner, member.email));
  expect((await member.call('POST', '/api/team/join', { body: { token } })).status).toBe(204);
  return member;
}

test('[D-TEAM] the buyer is the owner, seats are the quantity bought; who is invited by mail joins once, as a new account or an old one', async () => {
  const stack = await startBillingStack();
  const { owner } = await createOwner(stack, 3);
  expect(await teamSeenBy(owner)).toMatchObject({ role: 'owner', seats: 3, memberCount: 1, maxMinutes: 60 });
  await owner.call('PATCH', '/api/user', { body: { language: 'fr' } });
  const [newcomer, other] = [await stack.customer(), await stack.customer()];
  await invite(owner, newcomer.email);
  const messages = () => stack.emailsTo(newcomer.email);
  await eventually(async () => (await messages()).length === 1);
  const [message] = await messages();
  expect(message?.subject).toBe(`${owner.email} vous invite dans son équipe sur Timbre`);
  const { token } = linkIn(message ?? expect.fail('no message came'));
  const seen = await (await stack.visitor().call('POST', '/api/team/invitation', { body: { token } })).json();
  expect(seen).toMatchObject({ ownerEmail: owner.email, email: newcomer.email, obstacle: null });
  expect(await getErrorCode(other.call('POST', '/api/team/join', { body: { token } }))).toBe(
    'invitation-of-other',
  );
  expect((await newcomer.call('POST', '/api/team/join', { body: { token } })).status).toBe(204);
  expect(await getErrorCode(other.call('POST', '/api/team/join', { body: { token } }))).toBe('link-expired');
  expect(await getPlan(newcomer)).toMatchObject({
    plan: 'team',
    maxAudioMinutes: 60,
    team: { role: 'member' },
  });
  // A member sees the team, and of nobody but themselves how much they used.
  expect(await teamSeenBy(newcomer)).toMatchObject({ memberCount: 2, members: [], invitations: [] });
});

test('[D-TEAM] an invitation can be sent again and revoked: old links are worthless, and after seven days so is the newest', async () => {
  const stack = await startBillingStack();
  const { owner } = await createOwner(stack, 3);
  const guest = await stack.customer();
  const id = await invite(owner, guest.email);
  const join = (token: string) => getErrorCode(guest.call('POST', '/api/team/join', { body: { token } }));
  const messages = (count: number) =>
    eventually(async () => (await stack.emailsTo(guest.email)).length === count);
  await messages(1);
  const old = await linkToken(stack.db, id);
  await stack.advance(1);
  expect((await owner.call('POST', `/api/team/invitations/${id}/resend`)).status).toBe(200);
  expect(await join(old)).toBe('link-expired');
  await messages(2);
  const newest = await linkToken(stack.db, id);
  await stack.advance(7 * day + 1);
  expect(await join(newest)).toBe('link-expired');
  expect((await teamSeenBy(owner))?.invitations).toMatchObject([{ id, isExpired: true }]);
  expect((await owner.call('POST', `/api/team/invitations/${id}/resend`)).status).toBe(200);
  const withdrawn = await linkToken(stack.db, id);
  expect((await owner.call('DELETE', `/api/team/invitations/${id}`)).status).toBe(204);
  expect(await join(withdrawn)).toBe('link-expired');
  expect((await teamSeenBy(owner))?.invitations).toEqual([]);
});

test('[D-TEAM] invitations and members never take more than the seats; of two who accept the last one at once, one is in', async () => {
  const stack = await startBillingStack({ hasWorker: false });
  const { owner } = await createOwner(stack, 3);
  const [one, other] = [await stack.customer(), await stack.customer()];
  const ids = [await invite(owner, one.email), await invite(owner, other.email)];
  const third = { body: { email: 'third@example.com', role: 'member' } };
  expect(await getErrorCode(owner.call('POST', '/api/team/invitations', third))).toBe('team-full');
  await stack.db.update(users).set({ seats: 2 }).where(eq(users.id, owner.id));
  const tokens = await Promise.all(ids.map((id) => linkToken(stack.db, id)));
  const answers = await Promise.all(
    [one, other].map(({ call }, n) => call('POST', '/api/team/join', { body: { token: tokens[n] } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await teamSeenBy(owner)).toMatchObject({ memberCount: 2, seats: 2 });
});

test('[D-TEAM][SEC-71] who pays for a plan of their own decides about it before joining; it is ended only by their word', async () => {
  const stack = await startBillingStack();
  const { owner } = await createOwner(stack, 3);
  const [keeper, ender] = [await stack.customer(), await stack.customer()];
  const join = async (who: Customer, ownPlan: 'keep' | 'cancel') => {
    const bought = await who.buy('pro');
    await who.confirm(bought);
    const token = await linkToken(stack.db, await invite(owner, who.email));
    expect(await getErrorCode(who.call('POST', '/api/team/join', { body: { token } }))).toBe(
      'own-plan-undecided',
    );
    const decided = () => who.call('POST', '/api/team/join', { body: { token, ownPlan } });
    await stack.db.execute(sql`update sessions set fresh_until = null`);
    // What ends a subscription wants to know who is there.
    if (ownPlan === 'cancel') expect(await getErrorCode(decided())).toBe('verification-needed');
    if (ownPlan === 'cancel')
      await who.call('POST', '/api/verify-password', { body: { password: who.password } });
    expect((await decided()).status).toBe(204);
    return bought;
  };
  const kept = await join(keeper, 'keep');
  const ended = await join(ender, 'cancel');
  await eventually(async () => (await fetchTruth(stack, ended)).ending === 'cancel');
  expect(await fetchTruth(stack, kept)).toMatchObject({ status: 'active', ending: null });
  expect(await getPlan(keeper)).toMatchObject({ plan: 'team' });
  // Back on what they kept.
  expect((await keeper.call('POST', '/api/team/leave')).status).toBe(204);
  expect(await getPlan(keeper)).toMatchObject({
    plan: 'pro',
    maxAudioMinutes: 10,
    team: null,
    lostTeam: null,
  });
});

test('[D-TEAM] seats are changed at the provider after its preview, by the owner, and never below the members', async () => {
  const stack = await startBillingStack();
  const { owner, bought } = await createOwner(stack, 2);
  await createMember(stack, owner);
  const seats = (wanted: number) => owner.call('POST', '/api/team/seats', { body: { seats: wanted } });
  const preview = await owner.call('POST', '/api/team/preview-seats', { body: { seats: 5 } });
  expect(await preview.json()).toMatchObject({ dueNow: { currency: 'EUR' }, monthly: { amount: 8_000 } });
  expect(await (await seats(5)).json()).toEqual({ seats: 5 });
  expect(await fetchTruth(stack, bought)).toMatchObject({ quantity: 5 });
  expect(await teamSeenBy(owner)).toMatchObject({ seats: 5, maxMinutes: 100 });
  expect(await getErrorCode(seats(1))).toBe('seats-taken');
  const around = { body: { plan: 'team', seats: 1 } };
  expect(await getErrorCode(owner.call('POST', '/api/plan/change', around))).toBe('seats-of-team');
  expect((await seats(2)).status).toBe(200);
  expect(await fetchTruth(stack, bought)).toMatchObject({ quantity: 2 });
});

test.each(['cancelled', 'charged back', 'changed to Pro'])(
  '[D-TEAM] when the owner’s plan is %s, members are on their own plan, with all that is theirs',
  async (what) => {
    const stack = await startBillingStack();
    const { owner, bought } = await createOwner(stack, 3);
    const member = await createMember(stack, owner);
    const note = await makeRecording(stack.db, member.id);
    if (what === 'cancelled')
      await stack.control(`subscriptions/${bought.subscriptionId}/portal-cancel`, { when: 'now' });
    if (what === 'charged back') await stack.control(`transactions/${bought.transactionId}/chargeback`);
    if (what === 'changed to Pro') await owner.call('POST', '/api/plan/change', { body: { plan: 'pro' } });
    await eventually(async () => (await getPlan(member)).plan === 'free');
    expect(await getPlan(member)).toMatchObject({ maxAudioMinutes: 2, team: null, lostTeam: 'ended' });
    expect(await member.user()).toMatchObject({ isSuspended: false });
    expect(await teamSeenBy(member)).toMatchObject({ isActive: false, hasSeat: false, seats: 0 });
    expect(await stack.db.$count(recordings, eq(recordings.id, note))).toBe(1);
    const late = { body: { email: 'late@example.com', role: 'member' } };
    expect(await getErrorCode(owner.call('POST', '/api/team/invitations', late))).toBe('team-ended');
  },
);

test('[D-TEAM] a plan that is bought again brings the team back as it was', async () => {
  const stack = await startBillingStack();
  const { owner, bought } = await createOwner(stack, 3);
  const member = await createMember(stack, owner);
  await stack.control(`subscriptions/${bought.subscriptionId}/portal-cancel`, { when: 'now' });
  await eventually(async () => (await getPlan(member)).plan === 'free');
  const again = await owner.buy('team', { quantity: 2 });
  expect((await owner.confirm(again, priceIds.team)).status).toBe(200);
  expect(await getPlan(member)).toMatchObject({ plan: 'team', lostTeam: null });
});

test('[D-TEAM] with fewer seats than members, the last to have joined has none until there are enough', async () => {
  const stack = await startBillingStack({ hasWorker: false });
  const { owner } = await createOwner(stack, 3);
  const first = await createMember(stack, owner);
  const last = await createMember(stack, owner);
  await stack.db.update(users).set({ seats: 2 }).where(eq(users.id, owner.id));
  expect(await getPlan(first)).toMatchObject({ plan: 'team', maxAudioMinutes: 40 });
  expect(await getPlan(last)).toMatchObject({ plan: 'free', lostTeam: 'no-seat' });
  expect((await teamSeenBy(owner))?.members.map(({ hasSeat }) => hasSeat)).toEqual([true, true, false]);
  expect((await owner.call('DELETE', `/api/team/members/${first.id}`)).status).toBe(204);
  expect(await getPlan(last)).toMatchObject({ plan: 'team', lostTeam: null });
});

test('[D-TEAM] a team that is handed over lives to the end of the period that is paid; nobody pays for what another decided', async () => {
  const stack = await startBillingStack();
  const { owner, bought } = await createOwner(stack, 3);
  const nextOwner = await createMember(stack, owner);
  await owner.call('POST', '/api/verify-password', { body: { password: owner.password } });
  const to = (userId: string) => ({ body: { userId } });
  expect((await owner.call('POST', '/api/team/hand-over', to(nextOwner.id))).status).toBe(204);
  await eventually(async () => (await fetchTruth(stack, bought)).ending === 'cancel');
  expect(await teamSeenBy(nextOwner)).toMatchObject({
    role: 'owner',
    isActive: true,
    isPaidByOwner: false,
    seats: 3,
  });
  expect(await teamSeenBy(owner)).toMatchObject({ role: 'admin', ownerEmail: nextOwner.email });
  await eventually(async () =>
    (await stack.emailsTo(nextOwner.email)).some(({ subject }) => subject.includes('yours')),
  );
  // The card of the one before is not the new owner's to charge.
  expect(await getErrorCode(nextOwner.call('POST', '/api/team/seats', { body: { seats: 9 } }))).toBe(
    'subscription-needed',
  );
  const own = await nextOwner.buy('team', { quantity: 2 });
  expect((await nextOwner.confirm(own, priceIds.team)).status).toBe(200);
  await stack.advance(32 * day);
  await stack.control('webhooks/settle');
  await eventually(async () => (await owner.user()).plan === 'free');
  expect(await teamSeenBy(nextOwner)).toMatchObject({ isActive: true, isPaidByOwner: true, seats: 2 });
  expect(await getPlan(owner)).toMatchObject({ plan: 'team' });
});

test('[D-TEAM] who paid for a team and is removed from it takes the plan along, to a team of their own', async () => {
  const stack = await startBillingStack({ hasWorker: false });
  const { owner } = await createOwner(stack, 3);
  const nextOwner = await createMember(stack, owner);
  await owner.call('POST', '/api/verify-password', { body: { password: owner.password } });
  await owner.call('POST', '/api/team/hand-over', { body: { userId: nextOwner.id } });
  expect((await nextOwner.call('DELETE', `/api/team/members/${owner.id}`)).status).toBe(204);
  expect(await teamSeenBy(nextOwner)).toMatchObject({ isActive: false, memberCount: 1 });
  expect(await teamSeenBy(owner)).toMatchObject({ role: 'owner', isActive: true, memberCount: 1 });
});

test('[D-TEAM][D-DELETE] an owner’s account that is deleted takes the team along, and nothing of its members', async () => {
  const stack = await startBillingStack({ hasWorker: false });
  const { owner } = await createOwner(stack, 3);
  const member = await createMember(stack, owner);
  const note = await makeRecording(stack.db, member.id);
  await stack.db
    .update(users)
    .set({ deletionDueAt: new Date(0) })
    .where(eq(users.id, owner.id));
  await deleteDueAccounts(stack);
  expect([await stack.db.$count(teams), await stack.db.$count(teamMembers)]).toEqual([0, 0]);
  expect(await stack.db.$count(recordings, eq(recordings.id, note))).toBe(1);
  expect(await getPlan(member)).toMatchObject({ plan: 'free', lostTeam: null });
});
