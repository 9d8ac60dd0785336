import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type Card,
  capture,
  cardWith,
  choose,
  fail,
  identify,
  openTransaction,
  pricesFor,
  tryToPay,
} from './checkout.ts';
import { bankPage, brokenPage, checkoutPage, closedPage, thanksPage } from './checkout-page.ts';
import { Refusal } from './refusal.ts';
import type { StoredTransaction, World } from './world.ts';

/** What the page understands of its address. Everything else in it is carried along and means nothing. */
const Params = z.object({
  price_id: z.string().optional(),
  transaction_id: z.string().optional(),
  user_email: z.string().optional(),
  customer_email: z.string().optional(),
  paddle_customer_id: z.string().optional(),
  country_code: z.string().length(2).optional().catch(undefined),
  postal_code: z.string().optional(),
  discount_code: z.string().optional(),
  app_user_id: z.string().optional(),
});
type Params = z.infer<typeof Params>;

const Form = z.object({
  transaction: z.string(),
  do: z.enum(['pay', 'update', 'close', 'confirm', 'refuse']).default('pay'),
  email: z.string().default(''),
  quantity: z.coerce.number().optional().catch(Number.NaN),
  discount_code: z.string().default(''),
  card: z.string().default(''),
  deferred: z.string().optional(),
});
type Form = z.infer<typeof Form>;

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).type('text/html; charset=utf-8').send(text);

/** The page on which a buyer pays, without any script. */
export function serveCheckout(app: FastifyInstance, world: World, path: string): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.get(path, async ({ url }, reply) => {
    const params = Params.parse(Object.fromEntries(new URL(url, 'http://paddle').searchParams));
    try {
      const email = emailIn(world, params);
      const stored = opened(world, params);
      const code = stored.wire.discount_id === null ? '' : (params.discount_code ?? '');
      return html(reply, toView(stored, url, email || getEmail(world, stored), code));
    } catch (error) {
      if (error instanceof Refusal) return html(reply, brokenPage(error.message), error.status);
      throw error;
    }
  });
  app.post(path, async ({ url, body }, reply) => {
    const form = Form.parse(body);
    const stored = world.state.transactions.get(form.transaction);
    if (stored === undefined) return html(reply, brokenPage('This checkout does not exist any more.'), 404);
    return answer(world, stored, form, url, reply);
  });
  app.get('/hsc_*', async (_request, reply) => html(reply, brokenPage('There is no such checkout.'), 404));
}

function opened(world: World, params: Params): StoredTransaction {
  if (params.transaction_id !== undefined) {
    const known = world.state.transactions.get(params.transaction_id);
    if (known && (known.wire.status === 'draft' || known.wire.status === 'ready')) return known;
    throw new Refusal(404, 'not_found', 'This transaction cannot be paid.');
  }
  const ids = (params.price_id ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0)
    throw new Refusal(400, 'bad_request', 'There is nothing to pay for: price_id is missing.');
  const { app_user_id, discount_code = '' } = params;
  const stored = openTransaction(world, {
    items: pricesFor(world, ids).map((price) => ({ price, quantity: price.quantity.minimum })),
    origin: 'web',
    customData: app_user_id === undefined ? null : { app_user_id },
  });
  try {
    choose(world, stored, { discountCode: discount_code });
  } catch (error) {
    // A code that is not valid is as good as none.
    if (!(error instanceof Refusal)) throw error;
  }
  return stored;
}

function emailIn(world: World, params: Params): string {
  const { user_email, customer_email, paddle_customer_id } = params;
  if (paddle_customer_id !== undefined) {
    if (user_email !== undefined) {
      throw new Refusal(
        400,
        'bad_request',
        'Either user_email or paddle_customer_id may be given, not both.',
      );
    }
    const customer = world.state.customers.get(paddle_customer_id);
    if (!customer) throw new Refusal(404, 'not_found', 'There is no such customer.');
    return customer.email;
  }
  return user_email ?? (world.settings.prefillsCustomerEmail ? customer_email : undefined) ?? '';
}

function toView(
  { wire }: StoredTransaction,
  action: string,
  email: string,
  discountCode: string,
  problem?: string,
): string {
  const asksForCard = wire.items.every(({ price }) => price.trial_period?.requires_payment_method !== false);
  return checkoutPage({
    transaction: wire,
    action,
    email,
    discountCode,
    asksForCard,
    ...(problem ? { problem } : {}),
  });
}

function answer(world: World, stored: StoredTransaction, form: Form, url: string, reply: FastifyReply) {
  const { wire } = stored;
  if (wire.status === 'paid' || wire.status === 'completed') return sendOn(world, stored, url, reply);
  if (form.do === 'close') return html(reply, closedPage());
  const asked = wire.payments[0]?.status === 'action_required';
  if (form.do === 'confirm' && asked) {
    capture(world, stored);
    return sendOn(world, stored, url, reply);
  }
  const again = (problem?: string) =>
    html(reply, toView(stored, url, form.email || getEmail(world, stored), form.discount_code, problem));
  if (form.do === 'refuse' && asked) {
    fail(world, stored, 'authentication_failed', '0446');
    return again('Your bank did not confirm the payment. Please try again.');
  }
  try {
    choose(world, stored, {
      ...(form.quantity === undefined ? {} : { quantity: form.quantity }),
      discountCode: form.discount_code,
    });
    if (form.do !== 'pay') return again();
    return payWith(world, stored, form, url, reply, again);
  } catch (error) {
    if (error instanceof Refusal) return again(error.errors[0]?.message ?? error.message);
    throw error;
  }
}

const getEmail = (world: World, { wire }: StoredTransaction) =>
  world.state.customers.get(wire.customer_id ?? '')?.email ?? '';

function findMeans({ deferred, card }: Form, stored: StoredTransaction): Card | undefined {
  if (stored.wire.items.some(({ price }) => price.trial_period?.requires_payment_method === false))
    return 'ok';
  return deferred === undefined ? cardWith(card) : 'deferred';
}

function payWith(
  world: World,
  stored: StoredTransaction,
  form: Form,
  url: string,
  reply: FastifyReply,
  again: (problem: string) => FastifyReply,
): FastifyReply {
  const { searchParams } = new URL(url, 'http://paddle');
  const country = searchParams.get('country_code')?.toUpperCase();
  identify(world, stored, {
    email: form.email,
    postalCode: searchParams.get('postal_code'),
    ...(country && /^[A-Z]{2}$/.test(country) ? { country } : {}),
  });
  const means = findMeans(form, stored);
  if (means === undefined) return again('This card number is not valid.');
  const result = tryToPay(world, stored, means);
  if (result === 'declined') return again('Your card was declined. Please try another one.');
  if (result === 'asks-the-bank') return html(reply, bankPage(stored.wire, url));
  return sendOn(world, stored, url, reply);
}

/** Back to the seller, with everything that came in and what it became. */
function sendOn(world: World, stored: StoredTransaction, url: string, reply: FastifyReply): FastifyReply {
  const { returnUrl, redirects } = world.settings;
  if (returnUrl === null || !redirects) return html(reply, thanksPage());
  const target = new URL(returnUrl);
  for (const [key, value] of new URL(url, 'http://paddle').searchParams) target.searchParams.set(key, value);
  target.searchParams.set('transaction_id', stored.wire.id);
  target.searchParams.set('customer_email', getEmail(world, stored));
  target.searchParams.set('paddle_customer_id', stored.wire.customer_id ?? '');
  return reply.redirect(target.href, 303);
}
