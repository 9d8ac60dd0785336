import type { Notification } from './delivery.ts';
import { eventTypes } from './events.ts';
import { notFound } from './refusal.ts';
import { type ApiCall, getPage, idIn, passes, type Route } from './route.ts';
import type { World } from './world.ts';

function notificationWith(world: World, call: ApiCall): Notification {
  const found = world.webhooks.list().find(({ id }) => id === idIn(call));
  if (found === undefined) throw notFound('Notification', idIn(call));
  return found;
}

function toWire({ id, event, origin, status, attempts }: Notification) {
  const lastAttempt = attempts.at(-1)?.at ?? null;
  return {
    id,
    type: event.event_type,
    // Held back or lost on the way is a matter of the simulation; the service itself has not sent it yet.
    status: status === 'held' || status === 'dropped' ? 'not_attempted' : status,
    origin,
    payload: { ...event, notification_id: id },
    occurred_at: event.occurred_at,
    delivered_at: status === 'delivered' ? lastAttempt : null,
    last_attempt_at: lastAttempt,
    times_attempted: attempts.length,
    notification_setting_id: 'ntfset_01timbre000000000000000000',
  };
}

export function eventRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/events',
      answer: (call) => {
        const found = world.state.events
          .filter(({ event_type }) => passes(call.query['event_type'], event_type))
          .map((event) => ({ id: event.event_id, event }));
        const { data, pagination } = getPage(call, found, { usual: 50, max: 200, order: 'ASC' });
        return { data: data.map(({ event }) => event), pagination };
      },
    },
    {
      method: 'GET',
      path: '/event-types',
      answer: () => ({
        data: eventTypes.map((name) => ({
          name,
          description: `Occurs when ${name.replace('.', ' is ')}.`,
          group: name.split('.')[0],
          available_versions: [1],
        })),
      }),
    },
    {
      method: 'GET',
      path: '/notifications',
      answer: (call) => {
        const found = world.webhooks
          .list()
          .map(toWire)
          .filter(({ status }) => passes(call.query['status'], status));
        return getPage(call, found, { usual: 50, max: 200 });
      },
    },
    {
      method: 'GET',
      path: '/notifications/:id',
      answer: (call) => ({ data: toWire(notificationWith(world, call)) }),
    },
    {
      method: 'GET',
      path: '/notifications/:id/logs',
      answer: (call) => {
        const { id, attempts } = notificationWith(world, call);
        const logs = attempts.map(({ at, status }, index) => ({
          id: `ntflog_${id.slice(4, -3)}${String(index).padStart(3, '0')}`,
          response_code: status,
          response_content_type: null,
          response_body: '',
          attempted_at: at,
        }));
        return getPage(call, logs, { usual: 50, max: 200 });
      },
    },
    {
      method: 'POST',
      path: '/notifications/:id/replay',
      status: 202,
      answer: (call) => ({
        data: { notification_id: world.webhooks.replay(notificationWith(world, call)).id },
      }),
    },
  ];
}
