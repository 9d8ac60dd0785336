import { expect, test } from 'vitest';
import { priceIds } from './paddle.ts';
import { startSeller } from './seller-for-tests.ts';

const cards = {
  ok: '4242 4242 4242 4242',
  debit: '4000 0566 5566 5556',
  bank: '4000 0038 0000 0446',
  declined: '4000 0000 0000 0002',
  later: '4000 0027 6000 3184',
};

/** A buyer with a browser that follows no redirect by itself. */
async function openCheckout(query: Record<string, string>) {
  const seller = await startSeller();
  const url = `${seller.paddle.checkoutUrl}?${new URLSearchParams(query)}`;
  const response = await fetch(url);
  const text = await response.text();
  const transaction = /name="transaction" value="(\w+)"/.exec(text)?.[1] ?? '';
  const submit = async (fields: Record<string, string>) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ transaction, do: 'pay', ...fields }),
    });
    const location = answer.headers.get('location');
    return { status: answer.status, text: await answer.text(), to: location ? new URL(location) : null };
  };
  return { ...seller, status: response.status, text, id: transaction, submit };
}

const proFor = (user_email: string) => ({ price_id: priceIds.pro, user_email });
const paying = (email: string, card = cards.ok) => ({ email, card });

test('opening the page makes a draft of the web', async () => {
  const { id, transaction, text } = await openCheckout(proFor('sam@example.com'));
  expect(text).toContain('value="sam@example.com"');
  expect(await transaction(id)).toMatchObject({ status: 'draft', origin: 'web', payments: [] });
});

test('paying sends the buyer back with all that came in, and with what it became', async () => {
  const query = {
    ...proFor('sam@example.com'),
    customer_email: 'old@example.com',
    foo: 'b r',
    app_user_id: 'token',
  };
  const { id, submit, truth } = await openCheckout(query);
  const { status, to } = await submit(paying('sam@example.com'));
  expect(status).toBe(303);
  expect(to?.origin).toBe('http://localhost:5173');
  expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({
    ...query,
    transaction_id: id,
    customer_email: 'sam@example.com',
    paddle_customer_id: (await truth()).customers[0]?.id,
  });
});

test('what app_user_id says stands in the transaction and in its subscription', async () => {
  const { api, submit, id, truth } = await openCheckout({ ...proFor('s@example.com'), app_user_id: 'a.b-c' });
  await submit(paying('s@example.com'));
  const custom = { data: { custom_data: { app_user_id: 'a.b-c' } } };
  expect((await api('GET', `/transactions/${id}`)).body).toMatchObject(custom);
  const subscription = (await truth()).subscriptions[0]?.id;
  expect((await api('GET', `/subscriptions/${subscription}`)).body).toMatchObject(custom);
});

test.each([cards.ok, cards.debit, cards.later])('the card %s pays', async (card) => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  expect((await submit(paying('sam@example.com', card))).status).toBe(303);
  expect(await transaction(id)).toMatchObject({ status: 'completed', payments: [{ status: 'captured' }] });
});

test('a declined card keeps the buyer on the page, and another one still pays', async () => {
  const { id, submit, transaction, truth, received } = await openCheckout(proFor('sam@example.com'));
  const declined = await submit(paying('sam@example.com', cards.declined));
  expect(declined.status).toBe(200);
  expect(declined.text).toContain('declined');
  expect(await transaction(id)).toMatchObject({
    status: 'ready',
    payments: [{ status: 'error', error_code: 'declined' }],
  });
  expect((await truth()).subscriptions).toEqual([]);
  expect(await received()).toContain('transaction.payment_failed ready');
  expect((await submit(paying('sam@example.com'))).status).toBe(303);
  expect(await transaction(id)).toMatchObject({ status: 'completed' });
});

test('a bank that wants to be asked is asked on a page of its own', async () => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  const asked = await submit(paying('sam@example.com', cards.bank));
  expect(asked.text).toContain('Confirm payment');
  expect(await transaction(id)).toMatchObject({ status: 'ready', payments: [{ status: 'action_required' }] });
  expect((await submit({ do: 'confirm' })).to?.searchParams.get('transaction_id')).toBe(id);
  expect(await transaction(id)).toMatchObject({ status: 'completed', payments: [{ status: 'captured' }] });
});

test('a payment that is refused at the bank can be tried again', async () => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  await submit(paying('sam@example.com', cards.bank));
  const refused = await submit({ do: 'refuse' });
  expect(refused).toMatchObject({ status: 200, text: expect.stringContaining('did not confirm') });
  expect(refused.text).toContain('value="sam@example.com"');
  expect(await transaction(id)).toMatchObject({
    status: 'ready',
    payments: [{ error_code: 'authentication_failed' }],
  });
});

test('nothing is confirmed that no bank was asked about', async () => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  expect((await submit({ do: 'confirm', email: 'sam@example.com' })).status).toBe(200);
  expect((await transaction(id)).status).toBe('draft');
});

test('the buyer may type another address, and is then the customer who has it', async () => {
  const { buy, submit } = await openCheckout(proFor('sam@example.com'));
  const { customerId } = await buy({ email: 'private@example.com' });
  const { to } = await submit(paying('Private@example.com'));
  expect(to?.searchParams.get('paddle_customer_id')).toBe(customerId);
  expect(to?.searchParams.get('customer_email')).toBe('private@example.com');
});

test('the quantity is chosen on the page, within the limits of the price', async () => {
  const { api, id, submit } = await openCheckout({ price_id: priceIds.team, quantity: '7' });
  const items = async () => (await api('GET', `/transactions/${id}`)).body;
  expect(await items()).toMatchObject({ data: { items: [{ quantity: 1 }] } });
  expect((await submit({ ...paying('t@example.com'), quantity: '101' })).text).toContain('between 1 and 100');
  expect((await submit({ ...paying('t@example.com'), quantity: '4' })).status).toBe(303);
  expect(await items()).toMatchObject({
    data: { items: [{ quantity: 4 }], details: { totals: { total: '6400' } } },
  });
});

test('a plan for one person cannot be bought twice over', async () => {
  const { submit } = await openCheckout(proFor('sam@example.com'));
  expect((await submit({ ...paying('sam@example.com'), quantity: '2' })).text).toContain('between 1 and 1');
});

test('a discount code lowers the total; one that is unknown is refused', async () => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  const wrong = await submit({ ...paying('sam@example.com'), discount_code: 'NOPE' });
  expect(wrong.text).toContain('not valid');
  await submit({ ...paying('sam@example.com'), discount_code: 'welcome20' });
  expect((await transaction(id)).details.totals.total).toBe('960');
});

test.each([
  { what: 'no price', query: {} },
  { what: 'an unknown price', query: { price_id: `pri_${'0'.repeat(26)}` } },
  { what: 'both an address and a customer', query: { ...proFor('a@b.c'), paddle_customer_id: 'ctm_1' } },
])('with $what there is an error and nothing to pay', async ({ query }) => {
  const { status, text, truth } = await openCheckout(query);
  expect(status).toBe(400);
  expect(text).not.toContain('<form');
  expect((await truth()).transactions).toEqual([]);
});

test('an archived price cannot be bought any more', async () => {
  const { paddle, control } = await startSeller();
  await control(`/prices/${priceIds.pro}`, { archived: true });
  expect((await fetch(`${paddle.checkoutUrl}?price_id=${priceIds.pro}`)).status).toBe(400);
});

test('the address is filled in from user_email, and from customer_email only where that is set', async () => {
  const { paddle, control } = await startSeller();
  const url = `${paddle.checkoutUrl}?price_id=${priceIds.pro}&customer_email=sam%2Bx@example.com`;
  expect(await (await fetch(url)).text()).not.toContain('sam+x@example.com"');
  await control('/settings', { prefillsCustomerEmail: true });
  expect(await (await fetch(url)).text()).toContain('value="sam+x@example.com"');
});

test('several prices at once are one purchase of several items', async () => {
  const { api, id, submit } = await openCheckout({ price_id: `${priceIds.starter},${priceIds.pro}` });
  await submit(paying('sam@example.com'));
  expect((await api('GET', `/transactions/${id}`)).body).toMatchObject({
    data: { items: [{ price: { id: priceIds.starter } }, { price: { id: priceIds.pro } }] },
  });
});

test('paying later by bank transfer sends the buyer back before anything is paid', async () => {
  const { id, submit, transaction, control } = await openCheckout(proFor('sam@example.com'));
  expect((await submit({ email: 'sam@example.com', deferred: 'yes' })).status).toBe(303);
  expect(await transaction(id)).toMatchObject({
    status: 'ready',
    payments: [{ status: 'pending_no_action_required' }],
  });
  await control(`/transactions/${id}/capture`);
  expect(await transaction(id)).toMatchObject({ status: 'completed', payments: [{ status: 'captured' }] });
});

test('a transfer may never come', async () => {
  const { buy, control, transaction } = await startSeller();
  const { transactionId, subscriptionId } = await buy({ card: 'deferred' });
  expect(subscriptionId).toBeNull();
  await control(`/transactions/${transactionId}/drop`);
  expect(await transaction(transactionId)).toMatchObject({
    status: 'ready',
    payments: [{ status: 'dropped' }],
  });
});

test('closing the page pays nothing and leads nowhere', async () => {
  const { id, submit, transaction } = await openCheckout(proFor('sam@example.com'));
  expect(await submit({ do: 'close' })).toMatchObject({ status: 200, to: null });
  expect((await transaction(id)).status).toBe('draft');
});

test('the page can end without sending the buyer back', async () => {
  const { control, submit } = await openCheckout(proFor('sam@example.com'));
  await control('/settings', { redirects: false });
  expect(await submit(paying('sam@example.com'))).toMatchObject({
    status: 200,
    to: null,
    text: expect.stringContaining('Thank you'),
  });
});

test('a form that is sent twice is paid once', async () => {
  const { submit, truth } = await openCheckout(proFor('sam@example.com'));
  await submit(paying('sam@example.com'));
  expect((await submit(paying('sam@example.com'))).status).toBe(303);
  expect(await truth()).toMatchObject({ transactions: [{}], subscriptions: [{}] });
});

test('a transaction that the seller has made is paid on the same page', async () => {
  const { api, paddle, transaction } = await startSeller();
  const made = await api('POST', '/transactions', { items: [{ price_id: priceIds.team, quantity: 2 }] });
  expect(made).toMatchObject({ status: 201, body: { data: { status: 'draft', origin: 'api' } } });
  const id = String(Object(made.body['data']).id);
  const url = `${paddle.checkoutUrl}?transaction_id=${id}`;
  expect(await (await fetch(url)).text()).toContain(id);
  const body = new URLSearchParams({ transaction: id, do: 'pay', ...paying('sam@example.com') });
  await fetch(url, { method: 'POST', redirect: 'manual', body });
  expect(await transaction(id)).toMatchObject({ status: 'completed', origin: 'api' });
});
