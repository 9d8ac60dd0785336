import { decide } from './adjustments.ts';
import { complete, getOutcome, renew } from './billing.ts';
import { second, toMilliseconds } from './instants.ts';
import { cancelNow, pauseNow } from './subscriptions.ts';
import type { StoredSubscription, World } from './world.ts';

type Due = { at: number; run: () => void };

/** Everything that time alone will bring about. */
function pending(world: World): Due[] {
  const { transactions, subscriptions, adjustments } = world.state;
  const due: Due[] = [];
  for (const stored of transactions.values()) {
    if (stored.completesAt !== null) due.push({ at: stored.completesAt, run: () => complete(world, stored) });
  }
  for (const stored of subscriptions.values()) {
    const next = findNext(world, stored);
    if (next) due.push(next);
  }
  for (const stored of adjustments.values()) {
    if (stored.approvesAt === null) continue;
    due.push({ at: stored.approvesAt, run: () => decide(world, stored, 'approved') });
  }
  return due;
}

function findNext(world: World, stored: StoredSubscription): Due | undefined {
  const { wire, dunningEndsAt } = stored;
  if (wire.scheduled_change) {
    const at = toMilliseconds(wire.scheduled_change.effective_at);
    const ends = wire.scheduled_change.action === 'pause' ? pauseNow : cancelNow;
    return { at, run: () => ends(world, stored, at) };
  }
  if (wire.status === 'past_due' && dunningEndsAt !== null) {
    return { at: dunningEndsAt, run: () => cancelNow(world, stored, dunningEndsAt) };
  }
  if (wire.status !== 'active' && wire.status !== 'trialing') return undefined;
  if (wire.next_billed_at !== null) {
    const at = toMilliseconds(wire.next_billed_at);
    return { at, run: () => renew(world, stored, getOutcome(stored), at) };
  }
  if (stored.card === null && wire.current_billing_period) {
    const at = toMilliseconds(wire.current_billing_period.ends_at);
    return { at, run: () => cancelNow(world, stored, at) };
  }
  return undefined;
}

function firstDue(world: World): Due | undefined {
  return pending(world).reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  );
}

/** Does what has become due by itself, while nobody moved the clock. */
export function catchUp(world: World): void {
  for (let due = firstDue(world); due && due.at <= world.clock.now(); due = firstDue(world)) due.run();
  for (
    let retry = world.webhooks.nextRetry();
    retry && retry.at <= world.clock.now();
    retry = world.webhooks.nextRetry()
  ) {
    void retry.run();
  }
}

/** Moves the clock, and lets everything happen on the way in the order of time. */
export async function advance(world: World, seconds: number): Promise<void> {
  const until = world.clock.now() + seconds * second;
  for (;;) {
    const due = firstDue(world);
    const retry = world.webhooks.nextRetry();
    const next = due && (!retry || due.at <= retry.at) ? due : retry;
    if (!next || next.at > until) break;
    world.clock.moveTo(next.at);
    await next.run();
  }
  world.clock.moveTo(until);
}
