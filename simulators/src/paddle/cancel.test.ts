import { expect, test } from 'vitest';
import { days, startSeller } from './seller-for-tests.ts';

test('a cancellation is a scheduled change: the status stays, the next bill is gone', async () => {
  const { api, subscribe, subscription, received } = await startSeller();
  const id = await subscribe();
  const before = await subscription(id);
  await received();
  const { status, body } = await api('POST', `/subscriptions/${id}/cancel`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      status: 'active',
      next_billed_at: null,
      scheduled_change: {
        action: 'cancel',
        effective_at: before.current_billing_period?.ends_at,
        resume_at: null,
      },
      items: [{ next_billed_at: null }],
    },
  });
  expect(await received()).toEqual(['subscription.updated active']);
});

test('on its date the subscription is canceled, without a period', async () => {
  const { api, subscribe, subscription, advance, received } = await startSeller();
  const id = await subscribe();
  await api('POST', `/subscriptions/${id}/cancel`, { effective_from: 'next_billing_period' });
  const { scheduled_change } = await subscription(id);
  await received();
  await advance(days(32));
  expect(await subscription(id)).toMatchObject({
    status: 'canceled',
    current_billing_period: null,
    next_billed_at: null,
    scheduled_change: null,
    canceled_at: scheduled_change?.effective_at,
    items: [{ status: 'inactive' }],
  });
  expect(await received()).toEqual(['subscription.updated canceled', 'subscription.canceled canceled']);
});

test('a cancellation is undone by setting it to null, and the next bill returns', async () => {
  const { api, subscribe, subscription, advance } = await startSeller();
  const id = await subscribe();
  const before = await subscription(id);
  await api('POST', `/subscriptions/${id}/cancel`);
  await api('PATCH', `/subscriptions/${id}`, { scheduled_change: null });
  expect(await subscription(id)).toMatchObject({
    scheduled_change: null,
    next_billed_at: before.next_billed_at,
  });
  await advance(days(32));
  expect((await subscription(id)).status).toBe('active');
});

test('undoing what was never scheduled changes nothing', async () => {
  const { api, subscribe, subscription, received } = await startSeller();
  const id = await subscribe();
  const before = await subscription(id);
  await received();
  expect((await api('PATCH', `/subscriptions/${id}`, { scheduled_change: null })).status).toBe(200);
  expect(await subscription(id)).toEqual(before);
  expect(await received()).toEqual([]);
});

test('at once means now', async () => {
  const { api, subscribe, received } = await startSeller();
  const id = await subscribe();
  await received();
  const { body } = await api('POST', `/subscriptions/${id}/cancel`, { effective_from: 'immediately' });
  expect(body).toMatchObject({ data: { status: 'canceled', current_billing_period: null } });
  expect(await received()).toEqual(['subscription.updated canceled', 'subscription.canceled canceled']);
});

test('a second cancellation is refused while the first is scheduled', async () => {
  const { api, subscribe, refusal } = await startSeller();
  const id = await subscribe();
  await api('POST', `/subscriptions/${id}/cancel`);
  expect(await refusal('POST', `/subscriptions/${id}/cancel`)).toEqual([
    400,
    'subscription_locked_pending_changes',
  ]);
  const ended = await api('POST', `/subscriptions/${id}/cancel`, { effective_from: 'immediately' });
  expect(ended).toMatchObject({ status: 200, body: { data: { status: 'canceled' } } });
});

test('what is canceled never comes back', async () => {
  const { control, subscribe, refusal } = await startSeller();
  const id = await subscribe();
  await control(`/subscriptions/${id}/portal-cancel`, { when: 'now' });
  expect(await refusal('POST', `/subscriptions/${id}/cancel`)).toEqual([
    400,
    'subscription_is_canceled_action_invalid',
  ]);
  expect(await refusal('PATCH', `/subscriptions/${id}`, { scheduled_change: null })).toEqual([
    400,
    'subscription_update_when_canceled',
  ]);
});

test('in the half hour before a bill nothing can be changed', async () => {
  const { subscribe, subscription, advance, refusal, clockTime } = await startSeller();
  const id = await subscribe();
  const { next_billed_at } = await subscription(id);
  await advance((Date.parse(next_billed_at ?? '') - (await clockTime())) / 1_000 - 29 * 60);
  const locked = [409, 'subscription_locked_renewal'];
  expect(await refusal('POST', `/subscriptions/${id}/cancel`)).toEqual(locked);
  expect(await refusal('POST', `/subscriptions/${id}/cancel`, { effective_from: 'immediately' })).toEqual(
    locked,
  );
  expect(await refusal('PATCH', `/subscriptions/${id}`, { custom_data: {} })).toEqual(locked);
});

test('with a payment missing only an end at once is possible, which waives it', async () => {
  const { api, control, subscribe, refusal, truth, received } = await startSeller();
  const id = await subscribe();
  await control(`/subscriptions/${id}/renew`, { payment: 'declined' });
  expect(await refusal('POST', `/subscriptions/${id}/cancel`)).toEqual([
    400,
    'subscription_update_when_past_due',
  ]);
  await received();
  await api('POST', `/subscriptions/${id}/cancel`, { effective_from: 'immediately' });
  expect((await truth()).transactions.map(({ status }) => status)).toEqual(['completed', 'canceled']);
  expect(await received()).toEqual([
    'subscription.updated canceled',
    'subscription.canceled canceled',
    'transaction.updated canceled',
    'transaction.canceled canceled',
  ]);
});

test('customers cancel in the portal without the seller', async () => {
  const { api, paddle, buy, subscription, received } = await startSeller();
  const { customerId, subscriptionId } = await buy();
  const session = await api('POST', `/customers/${customerId}/portal-sessions`, {
    subscription_ids: [subscriptionId],
  });
  expect(session).toMatchObject({
    status: 201,
    body: {
      data: {
        customer_id: customerId,
        urls: {
          general: { overview: expect.stringContaining(paddle.url) },
          subscriptions: [{ id: subscriptionId, cancel_subscription: expect.any(String) }],
        },
      },
    },
  });
  const link = String(Object(session.body['data']).urls.general.overview);
  expect(await (await fetch(link)).text()).toContain('Cancel subscription');
  await received();
  const body = new URLSearchParams({ subscription: subscriptionId ?? '', do: 'cancel' });
  expect((await fetch(link, { method: 'POST', redirect: 'manual', body })).status).toBe(303);
  expect(await subscription(subscriptionId ?? '')).toMatchObject({ scheduled_change: { action: 'cancel' } });
  expect(await received()).toEqual(['subscription.updated active']);
});
