import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { beginPeriod, collectPeriod, getOutcome, recover, renew } from './billing.ts';
import { addCard } from './payment-methods.ts';
import { Refusal } from './refusal.ts';
import { cancel, cancelNow, pauseNow, subscriptionWith } from './subscriptions.ts';
import type { StoredSubscription, World } from './world.ts';

const WithId = z.object({ id: z.string() });
const Renewal = z.object({ payment: z.enum(['ok', 'declined']).default('ok') });
/** Under `then` or `outcome`: an object with a `then` of its own is taken for a promise by some. */
const Exhaustion = z.record(z.string(), z.enum(['cancel', 'pause']));
const PortalCancellation = z.object({ when: z.enum(['now', 'period-end']).default('period-end') });

/** What time, the customer or the bank do to a subscription, at once. */
export function subscriptionControl(control: FastifyInstance, world: World): void {
  const serve = (path: string, act: (stored: StoredSubscription, body: unknown) => void) =>
    control.post(`/subscriptions/:id/${path}`, async ({ params, body }) => {
      const stored = subscriptionWith(world, WithId.parse(params).id);
      act(stored, body ?? {});
      return stored.wire;
    });
  serve('renew', (stored, body) => {
    mustBe(stored, 'active', 'trialing');
    renew(world, stored, Renewal.parse(body).payment, world.clock.now());
  });
  serve('recover', (stored) => {
    mustBe(stored, 'past_due');
    recover(world, stored);
  });
  serve('exhaust', (stored, body) => {
    mustBe(stored, 'past_due');
    const wanted = Exhaustion.parse(body);
    if ((wanted['then'] ?? wanted['outcome']) === 'pause') pauseNow(world, stored);
    else cancelNow(world, stored);
  });
  serve('portal-cancel', (stored, body) => {
    const { when } = PortalCancellation.parse(body);
    cancel(world, stored, when === 'now' ? 'immediately' : 'next_billing_period');
  });
  serve('resume', (stored) => {
    mustBe(stored, 'paused');
    beginPeriod(world, stored, world.clock.now(), 'subscription.updated', 'subscription.resumed');
    collectPeriod(world, stored, getOutcome(stored));
  });
  serve('add-card', (stored) => addCard(world, stored));
}

function mustBe({ wire }: StoredSubscription, ...statuses: string[]): void {
  if (statuses.includes(wire.status)) return;
  throw new Refusal(400, 'bad_request', `The subscription is ${wire.status}, not ${statuses.join(' or ')}.`);
}
