import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml, page, table } from '../page.ts';
import { recover } from './billing.ts';
import { addCard } from './payment-methods.ts';
import { Refusal } from './refusal.ts';
import { cancel } from './subscriptions.ts';
import type { StoredSubscription, World } from './world.ts';

const Visit = z.object({ id: z.string() });
const Form = z.object({ subscription: z.string(), do: z.enum(['cancel', 'card']) });

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).type('text/html; charset=utf-8').send(text);

function toRow({ wire }: StoredSubscription): string[] {
  const button = (what: string, label: string) =>
    `<form method="post"><input type="hidden" name="subscription" value="${wire.id}"><button name="do" value="${what}">${label}</button></form>`;
  const ended = wire.status === 'canceled';
  return [
    wire.items.map(({ price, quantity }) => escapeHtml(`${price.description} × ${quantity}`)).join(', '),
    wire.status,
    wire.scheduled_change ? `ends ${wire.scheduled_change.effective_at.slice(0, 10)}` : '–',
    ended || wire.scheduled_change ? '' : button('cancel', 'Cancel subscription'),
    ended ? '' : button('card', 'Update payment method'),
  ];
}

function portalPage(world: World, customerId: string, problem = ''): string {
  const own = [...world.state.subscriptions.values()].filter(({ wire }) => wire.customer_id === customerId);
  const email = world.state.customers.get(customerId)?.email ?? '';
  return page(
    'Customer portal, simulated',
    `<h1>Customer portal</h1>
<p class="note">Paddle, simulated. The subscriptions of ${escapeHtml(email)}.</p>
${problem && `<p role="alert">${escapeHtml(problem)}</p>`}
${table(['Subscription', 'Status', 'Scheduled', 'Cancel', 'Payment'], own.map(toRow), 'No subscriptions.')}`,
  );
}

/** A new card also pays what is owed. */
function updateCard(world: World, stored: StoredSubscription): void {
  if (stored.wire.status === 'past_due') recover(world, stored);
  else addCard(world, stored);
}

/** Where customers cancel, or change their card, without the seller's doing. */
export function servePortal(app: FastifyInstance, world: World): void {
  app.get('/portal/:id', async ({ params }, reply) => html(reply, portalPage(world, Visit.parse(params).id)));
  app.post('/portal/:id', async ({ params, body, url }, reply) => {
    const { id } = Visit.parse(params);
    const form = Form.parse(body);
    const stored = world.state.subscriptions.get(form.subscription);
    if (stored?.wire.customer_id !== id)
      return html(reply, portalPage(world, id, 'No such subscription.'), 404);
    try {
      if (form.do === 'cancel') cancel(world, stored, portalWhen(stored));
      else updateCard(world, stored);
    } catch (error) {
      if (error instanceof Refusal) return html(reply, portalPage(world, id, error.message), error.status);
      throw error;
    }
    return reply.redirect(url, 303);
  });
}

/** What has no next bill ends now. */
function portalWhen({ wire, card }: StoredSubscription) {
  return wire.status === 'past_due' || card === null ? 'immediately' : 'next_billing_period';
}
