import { instantText } from './instants.ts';
import type { World } from './world.ts';

/** Records an event with the entity's current state, and delivers it. */
export function announce(world: World, type: string, data: object, at = world.clock.tick()): string {
  const event = {
    event_id: world.newId('evt'),
    event_type: type,
    occurred_at: instantText(at),
    data: structuredClone(data),
  };
  world.state.events.push(event);
  world.webhooks.deliver(event);
  return event.event_id;
}

/** Changes an entity and emits each of these events. */
export function change<T extends { updated_at: string }>(
  world: World,
  entity: T,
  values: Partial<T>,
  ...events: string[]
): void {
  Object.assign(entity, values, { updated_at: instantText(world.clock.tick()) });
  for (const event of events) announce(world, event, entity);
}

export const eventTypes = [
  ...[
    'created',
    'updated',
    'ready',
    'billed',
    'paid',
    'completed',
    'canceled',
    'past_due',
    'payment_failed',
  ].map((name) => `transaction.${name}`),
  ...['created', 'updated', 'activated', 'trialing', 'past_due', 'paused', 'resumed', 'canceled'].map(
    (name) => `subscription.${name}`,
  ),
  ...['customer.created', 'customer.updated', 'address.created', 'address.updated'],
  ...['adjustment.created', 'adjustment.updated'],
];
