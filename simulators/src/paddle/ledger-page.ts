import { escapeHtml, page, table } from '../page.ts';
import type { World } from './world.ts';

const moment = (text: string | null | undefined) => text?.slice(0, 19).replace('T', ' ') ?? '–';

/** Everybody who ever bought, what they have, and the last events that were delivered. */
export function ledgerPage({ state, webhooks }: World): string {
  const customers = [...state.customers.values()].map(({ id, email, created_at }) => [
    escapeHtml(email),
    `<code>${id}</code>`,
    moment(created_at),
    `${((state.balances.get(id) ?? 0) / 100).toFixed(2)}`,
  ]);
  const subscriptions = [...state.subscriptions.values()].map(({ wire }) => [
    escapeHtml(state.customers.get(wire.customer_id)?.email ?? '–'),
    wire.items.map(({ price, quantity }) => escapeHtml(`${price.name} × ${quantity}`)).join(', '),
    wire.status,
    moment(wire.current_billing_period?.ends_at),
    wire.scheduled_change
      ? `${wire.scheduled_change.action} ${moment(wire.scheduled_change.effective_at)}`
      : '–',
    `<code>${wire.id}</code>`,
  ]);
  const deliveries = webhooks
    .list()
    .slice(-50)
    .reverse()
    .map(({ event, status, attempts }) => [
      moment(event.occurred_at),
      escapeHtml(event.event_type),
      status,
      attempts.map((attempt) => attempt.status || attempt.error || 'no answer').join(', ') || '–',
      `<code>${event.event_id}</code>`,
    ]);
  return page(
    'Paddle Billing, simulated',
    `<h1>Paddle Billing, simulated</h1>
<p class="note">What stands in the simulated seller account. No money moves.</p>
<h2>Customers</h2>
${table(['Email', 'Id', 'Since (UTC)', 'Credit'], customers, 'No customers yet.')}
<h2>Subscriptions</h2>
${table(['Customer', 'Items', 'Status', 'Period ends (UTC)', 'Scheduled', 'Id'], subscriptions, 'No subscriptions yet.')}
<h2>Last webhooks</h2>
${table(['When (UTC)', 'Event', 'State', 'Answers', 'Id'], deliveries, 'No events yet.')}`,
  );
}
