import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { adjust, decide, getAdjustments, reverse } from './adjustments.ts';
import { changePrice, NewPrice, PriceChange, toPrice } from './catalogue.ts';
import { capture, drop, identify, openTransaction, pricesFor, tryToPay } from './checkout.ts';
import { customerWith } from './customer-routes.ts';
import { TreatmentChange } from './delivery.ts';
import { advance } from './due.ts';
import { announce, change } from './events.ts';
import { WantedFaults } from './faults.ts';
import { instantText } from './instants.ts';
import { Refusal, refusalJson } from './refusal.ts';
import { SettingsChange } from './settings.ts';
import { subscriptionControl } from './subscription-control.ts';
import { transactionWith } from './transactions.ts';
import { Release } from './webhooks.ts';
import type { World } from './world.ts';

const WithId = z.object({ id: z.string() });
const ClockChange = z.object({ advanceSeconds: z.number().nonnegative() });
const Purchase = z.object({
  email: z.string(),
  priceId: z.union([z.string().transform((id) => [id]), z.array(z.string()).min(1)]),
  quantity: z.number().int().optional(),
  appUserId: z.string().optional(),
  country: z.string().length(2).optional(),
  card: z.enum(['ok', 'declined', 'later-declined', 'deferred']).default('ok'),
});
const Refund = z.object({
  type: z.enum(['full', 'partial']).default('full'),
  outcome: z.enum(['approved', 'pending', 'rejected']).default('approved'),
});
const InventedEvent = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
export async function serveControl(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    (control, _options, done) => {
      control.setErrorHandler((error, request, reply) => {
        const refusal = toRefusal(error);
        return reply.status(refusal.status).send(refusalJson(refusal, request.id));
      });
      conditionControl(control, world);
      purchaseControl(control, world);
      subscriptionControl(control, world);
      moneyControl(control, world);
      webhookControl(control, world);
      done();
    },
    { prefix: '/_control' },
  );
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return new Refusal(400, 'invalid_field', z.prettifyError(error));
  return new Refusal(500, 'internal_error', error instanceof Error ? error.message : String(error));
}

function conditionControl(control: FastifyInstance, world: World): void {
  control.post('/settings', async ({ body }) => Object.assign(world.settings, SettingsChange.parse(body)));
  control.post('/prices', async ({ body }) => {
    const wanted = NewPrice.parse(body ?? {});
    const price = toPrice(wanted.id ?? world.newId('pri'), wanted, instantText(world.clock.tick()));
    world.state.prices.set(price.id, price);
    return price;
  });
  control.post('/prices/:id', async ({ params, body }) =>
    changePrice(world, WithId.parse(params).id, PriceChange.parse(body)),
  );
  control.get('/clock', async () => ({ now: instantText(world.clock.now()) }));
  control.post('/clock', async ({ body }) => {
    await advance(world, ClockChange.parse(body).advanceSeconds);
    return { now: instantText(world.clock.now()) };
  });
  control.post('/faults', async ({ body }) => {
    world.faults.plan(WantedFaults.parse(body));
    return {};
  });
  control.delete('/faults', async () => {
    world.faults.clear();
    return {};
  });
  control.get('/truth', async () => ({
    customers: [...world.state.customers.values()],
    subscriptions: [...world.state.subscriptions.values()].map(({ wire }) => wire),
    transactions: [...world.state.transactions.values()].map(({ wire }) => wire),
    adjustments: [...world.state.adjustments.values()].map(({ wire }) => wire),
  }));
  control.post('/reset', async () => {
    world.reset();
    return {};
  });
}

/** Purchases as the page makes them, without a browser. */
function purchaseControl(control: FastifyInstance, world: World): void {
  control.post('/purchases', async ({ body }) => {
    const { email, priceId, quantity, appUserId, country, card } = Purchase.parse(body);
    const stored = openTransaction(world, {
      items: pricesFor(world, priceId).map((price, index) => ({
        price,
        quantity: index === 0 ? (quantity ?? price.quantity.minimum) : price.quantity.minimum,
      })),
      origin: 'web',
      customData: appUserId === undefined ? null : { app_user_id: appUserId },
    });
    identify(world, stored, { email, ...(country ? { country } : {}) });
    tryToPay(world, stored, card);
    const { id, customer_id, subscription_id } = stored.wire;
    return { transactionId: id, customerId: customer_id, subscriptionId: subscription_id };
  });
  control.post('/transactions/:id/capture', async ({ params }) => {
    const stored = transactionWith(world, WithId.parse(params).id);
    capture(world, stored);
    return stored.wire;
  });
  control.post('/transactions/:id/drop', async ({ params }) => {
    const stored = transactionWith(world, WithId.parse(params).id);
    drop(world, stored);
    return stored.wire;
  });
  control.post('/customers/:id', async ({ params, body }) => {
    const customer = customerWith(world, WithId.parse(params).id);
    const { email } = z.object({ email: z.string() }).parse(body);
    change(world, customer, { email }, 'customer.updated');
    return customer;
  });
}

/** Money that goes back, by us, by the service or by a bank. */
function moneyControl(control: FastifyInstance, world: World): void {
  control.post('/transactions/:id/refund', async ({ params, body }) => {
    const transaction = transactionWith(world, WithId.parse(params).id);
    const { type, outcome } = Refund.parse(body ?? {});
    const refund = adjust(world, transaction, {
      action: 'refund',
      type,
      reason: 'requested by customer',
      status: 'pending_approval',
    });
    const stored = getAdjustments(world, transaction.wire.id).find(({ wire }) => wire.id === refund.id);
    if (stored && outcome !== 'pending') decide(world, stored, outcome);
    return refund;
  });
  for (const [path, action] of [
    ['chargeback', 'chargeback'],
    ['chargeback-warning', 'chargeback_warning'],
  ] as const) {
    control.post(`/transactions/:id/${path}`, async ({ params }) =>
      adjust(world, transactionWith(world, WithId.parse(params).id), {
        action,
        type: 'full',
        reason: 'fraud',
        status: 'approved',
      }),
    );
  }
  control.post('/transactions/:id/chargeback-reverse', async ({ params }) =>
    reverse(world, transactionWith(world, WithId.parse(params).id)),
  );
}

function webhookControl(control: FastifyInstance, world: World): void {
  control.post('/webhooks', async ({ body }) => world.webhooks.treat(TreatmentChange.parse(body ?? {})));
  control.get('/webhooks', async () =>
    world.webhooks.list().map(({ id, event, origin, status, attempts }) => ({
      notificationId: id,
      eventId: event.event_id,
      type: event.event_type,
      occurredAt: event.occurred_at,
      origin,
      status,
      attempts: attempts.length,
      statusCodes: attempts.map((attempt) => attempt.status),
      errors: attempts.map(({ error }) => error),
      data: event.data,
    })),
  );
  control.post('/webhooks/release', async ({ body }) => ({
    released: world.webhooks.release(Release.parse(body ?? {}).order),
  }));
  control.post('/webhooks/send', async ({ body }) => {
    const { type, data } = InventedEvent.parse(body);
    return { eventId: announce(world, type, data) };
  });
  control.post('/webhooks/settle', async () => {
    await world.webhooks.settle();
    return {};
  });
}
