import { Temporal } from 'temporal-polyfill';
import type { StoredAdjustment, StoredPayment, StoredSubscription } from './plan-state.ts';

/** What an account should have, told by what was done to it rather than read from its rows. */
type Truth = {
  plan: string;
  seats: number;
  status: string;
  planEndsAt: string | null;
  isSuspended: boolean;
};

const nothing = { plan: 'free', seats: 1, planEndsAt: null };
const plans = new Map([
  ['pri_starter', 'starter'],
  ['pri_pro', 'pro'],
  ['pri_team', 'team'],
]);

/** With the period's end, by which the provider goes. */
type Subscription = StoredSubscription & { periodEndsAt: Temporal.Instant | null };

const month = { hours: 30 * 24 };
const grace = { hours: 7 * 24 };

/** A provider with one customer, as rows and, beside them, as the truth that the rows should lead to. */
export class ProviderModel {
  now = Temporal.Instant.from('2026-01-01T00:00:00Z');
  readonly rows: {
    subscriptions: Subscription[];
    payments: StoredPayment[];
    adjustments: StoredAdjustment[];
  } = { subscriptions: [], payments: [], adjustments: [] };
  private present: Subscription | undefined;
  private held: Omit<Truth, 'isSuspended'> = { ...nothing, status: 'none' };
  /** When what holds for now is over, if that is known. */
  private ends: Temporal.Instant | undefined;
  private readonly suspensions = new Set<string>();

  truth(): Truth {
    const isOver = this.ends !== undefined && Temporal.Instant.compare(this.now, this.ends) >= 0;
    const held = isOver ? { ...nothing, status: this.held.status } : this.held;
    return { ...held, isSuspended: this.suspensions.size > 0 };
  }

  isPaidNow(): boolean {
    return this.present?.status === 'active' && plans.has(this.present.priceId);
  }

  buy(priceId: string, quantity: number): void {
    if (this.present) return;
    const periodStartsAt = this.tick();
    const periodEndsAt = periodStartsAt.add(month);
    this.present = {
      id: this.newId('sub'),
      ...{ status: 'active', priceId, quantity, periodStartsAt, periodEndsAt },
      ...{ trialEndsAt: null, scheduledAction: null, scheduledAt: null, changedAt: periodStartsAt },
    };
    this.rows.subscriptions.push(this.present);
    this.pay('web', this.present);
    this.renews(this.present);
  }

  /** Time goes to the end of the period, and the provider does what it does then. */
  passPeriod(payment: 'paid' | 'declined'): void {
    const at = this.present?.periodEndsAt;
    if (!this.present || !at || this.present.status !== 'active') return;
    this.now = at;
    if (this.present.scheduledAction === 'cancel') this.end();
    else this.renew(this.present, at, payment);
  }

  private renew(subscription: Subscription, at: Temporal.Instant, payment: 'paid' | 'declined'): void {
    const periodEndsAt = at.add(month);
    this.touch({ periodStartsAt: at, periodEndsAt });
    this.pay('subscription_recurring', subscription, payment === 'paid' ? 'completed' : 'past_due');
    if (payment === 'paid') {
      this.renews(subscription);
    } else {
      this.touch({ status: 'past_due' });
      this.endsAt('past_due', at.add(grace));
    }
  }

  recover(): void {
    const due = this.rows.payments.findLast(({ subscriptionId }) => subscriptionId === this.present?.id);
    if (this.present?.status !== 'past_due' || !due) return;
    due.status = 'completed';
    this.touch({ status: 'active' });
    this.renews(this.present);
  }

  exhaust(outcome: 'cancel' | 'pause'): void {
    if (this.present?.status !== 'past_due') return;
    if (outcome === 'cancel') {
      this.end();
    } else {
      this.touch({ status: 'paused', periodStartsAt: null, periodEndsAt: null });
      this.over('paused');
    }
  }

  cancel(): void {
    const end = this.present?.periodEndsAt;
    if (this.present?.status !== 'active' || !end) return;
    this.touch({ scheduledAction: 'cancel', scheduledAt: end });
    this.endsAt('canceled', end);
  }

  undoCancel(): void {
    if (this.present?.scheduledAction !== 'cancel') return;
    this.touch({ scheduledAction: null, scheduledAt: null });
    this.renews(this.present);
  }

  change(priceId: string, quantity: number): void {
    if (this.present?.status !== 'active' || this.present.scheduledAction !== null) return;
    this.touch({ priceId, quantity });
    this.pay('subscription_update', this.present);
    this.renews(this.present);
  }

  /** The whole of the last period is given back; we end the subscription over it. */
  refund(): void {
    this.giveBack('refund');
  }

  chargeback(): void {
    const paymentId = this.giveBack('chargeback');
    if (paymentId !== undefined) this.suspensions.add(paymentId);
  }

  reverse(): void {
    const [paymentId] = this.suspensions;
    if (paymentId === undefined) return;
    this.adjust(paymentId, 'chargeback_reverse');
    this.suspensions.delete(paymentId);
  }

  /** Not beyond the end of a period: that is a renewal. */
  pass(time: Temporal.DurationLike): void {
    const then = this.now.add(time);
    const end = this.present?.periodEndsAt;
    const isBeyond = end && this.present?.status === 'active' && Temporal.Instant.compare(then, end) >= 0;
    if (!isBeyond) this.now = then;
  }

  private tick(): Temporal.Instant {
    this.now = this.now.add({ milliseconds: 1 });
    return this.now;
  }

  private newId(prefix: string): string {
    const { subscriptions, payments } = this.rows;
    return `${prefix}_${String(subscriptions.length + payments.length).padStart(6, '0')}`;
  }

  private touch(change: Partial<Subscription>): void {
    if (this.present) Object.assign(this.present, change, { changedAt: this.tick() });
  }

  private pay(origin: string, subscription: Subscription, status = 'completed'): void {
    const { id: subscriptionId, priceId, quantity, periodEndsAt: paidUntil } = subscription;
    const bought = { subscriptionId, priceId, quantity, paidUntil };
    this.rows.payments.push({ ...bought, id: this.newId('txn'), status, origin, createdAt: this.tick() });
  }

  private adjust(paymentId: string, action: string): void {
    this.rows.adjustments.push({ paymentId, action, isFull: true, status: 'approved' });
  }

  private giveBack(action: string): string | undefined {
    const payment = this.rows.payments.findLast(
      ({ subscriptionId, origin, status }) =>
        subscriptionId === this.present?.id && status === 'completed' && origin !== 'subscription_update',
    );
    if (!payment) return undefined;
    this.adjust(payment.id, action);
    this.end();
    return payment.id;
  }

  private end(): void {
    const gone = { periodStartsAt: null, periodEndsAt: null };
    this.touch({ ...gone, status: 'canceled', scheduledAction: null, scheduledAt: null });
    this.present = undefined;
    this.over('canceled');
  }

  private renews({ priceId, quantity }: Subscription): void {
    this.ends = undefined;
    const plan = plans.get(priceId) ?? 'free';
    this.held = { plan, seats: plan === 'team' ? quantity : 1, status: 'active', planEndsAt: null };
  }

  private endsAt(status: string, at: Temporal.Instant): void {
    this.ends = at;
    this.held = { ...this.held, status, planEndsAt: at.toString() };
  }

  private over(status: string): void {
    this.ends = undefined;
    this.held = { ...nothing, status };
  }
}
