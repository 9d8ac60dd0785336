import { PaidPlanId } from '@timbre/contract/plan';
import { DomainError } from '../../domain-error.ts';
import type { Caller } from '../accounts/accounts.ts';
import { type BillingDeps, changePlan, previewPlanChange } from '../billing/billing.ts';
import { findTeamState } from './team-state.ts';

/** What the provider would charge for another number of seats. */
export async function previewSeats(deps: BillingDeps, userId: string, seats: number) {
  const plan = await findFittingPlan(deps, userId, seats);
  return previewPlanChange(deps, userId, { plan, seats });
}

/**
 * Changes the quantity at the provider. Whoever joins in the same moment may be one too many: then the last to have joined has
 * no seat, as with every number of seats that is changed elsewhere.
 */
export async function changeSeats(
  deps: BillingDeps,
  caller: Caller,
  seats: number,
): Promise<{ seats: number }> {
  const plan = await findFittingPlan(deps, caller.userId, seats);
  await changePlan(deps, caller, { plan, seats });
  return { seats };
}

/** The plan whose seats are changed; refuses whoever may not, and fewer seats than are taken. */
async function findFittingPlan({ db, now }: BillingDeps, userId: string, seats: number): Promise<PaidPlanId> {
  const team = await findTeamState(db, now(), userId);
  if (team === undefined) throw new DomainError('team-needed');
  if (team.me.role !== 'owner') throw new DomainError('role-needed');
  // Seats are those of a plan that the owner has: another's cannot be changed, and none is bought here.
  if (team.payer !== team.me) throw new DomainError('subscription-needed');
  if (seats < team.members.length) throw new DomainError('seats-taken');
  return PaidPlanId.parse(team.plan);
}
