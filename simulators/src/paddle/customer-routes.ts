import { z } from 'zod';
import { addCustomer, customerByEmail } from './checkout.ts';
import { instantText } from './instants.ts';
import { notFound, Refusal } from './refusal.ts';
import { type ApiCall, getPage, idIn, passes, type Route, toBody } from './route.ts';
import type { World } from './world.ts';

const NewCustomer = z.object({ email: z.email(), name: z.string().nullish() });
const NewPortalSession = z.object({ subscription_ids: z.array(z.string()).max(25).nullish() });

export function customerWith(world: World, id: string) {
  const customer = world.state.customers.get(id);
  if (customer === undefined) throw notFound('Customer', id);
  return customer;
}

function createCustomer(world: World, call: ApiCall) {
  const { email, name } = toBody(call, NewCustomer);
  const known = customerByEmail(world, email);
  if (known) {
    throw new Refusal(
      409,
      'customer_already_exists',
      `customer email conflicts with customer of id ${known.id}`,
    );
  }
  return addCustomer(world, email, name ?? null);
}

/** A signed-in link for each thing a customer can do by himself. */
function createPortalSession(world: World, call: ApiCall) {
  const customer = customerWith(world, idIn(call));
  const { subscription_ids } = toBody(call, NewPortalSession);
  const token = world.newId('cpls');
  const link = (subscription: string) =>
    `${call.base}/portal/${customer.id}?token=${token}${subscription && `&subscription=${subscription}`}`;
  const subscriptions = (subscription_ids ?? []).map((id) => {
    if (world.state.subscriptions.get(id)?.wire.customer_id !== customer.id)
      throw notFound('Subscription', id);
    return { id, cancel_subscription: link(id), update_subscription_payment_method: link(id) };
  });
  return {
    id: token,
    customer_id: customer.id,
    urls: { general: { overview: link('') }, subscriptions },
    created_at: instantText(world.clock.now()),
  };
}

function getCredit(world: World, id: string) {
  const available = String(world.state.balances.get(id) ?? 0);
  return [{ customer_id: id, currency_code: 'EUR', balance: { available, reserved: '0', used: '0' } }];
}

export function customerRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/customers',
      answer: (call) => {
        const { email, id, status } = call.query;
        const wanted = email?.toLowerCase();
        const found = [...world.state.customers.values()].filter(
          (customer) =>
            passes(wanted, customer.email.toLowerCase()) &&
            passes(id, customer.id) &&
            passes(status, customer.status),
        );
        return getPage(call, found, { usual: 50, max: 200 });
      },
    },
    { method: 'GET', path: '/customers/:id', answer: (call) => ({ data: customerWith(world, idIn(call)) }) },
    {
      method: 'POST',
      path: '/customers',
      status: 201,
      answer: (call) => ({ data: createCustomer(world, call) }),
    },
    {
      method: 'GET',
      path: '/customers/:id/credit-balances',
      answer: (call) => ({ data: getCredit(world, customerWith(world, idIn(call)).id) }),
    },
    {
      method: 'POST',
      path: '/customers/:id/portal-sessions',
      status: 201,
      answer: (call) => ({ data: createPortalSession(world, call) }),
    },
    {
      method: 'GET',
      path: '/prices',
      answer: (call) => {
        const { id, product_id, status, recurring } = call.query;
        const found = [...world.state.prices.values()].filter(
          (price) =>
            passes(id, price.id) &&
            passes(product_id, price.product_id) &&
            passes(status, price.status) &&
            passes(recurring, String(price.billing_cycle !== null)),
        );
        return getPage(call, found, { usual: 50, max: 200 });
      },
    },
    {
      method: 'GET',
      path: '/prices/:id',
      answer: (call) => {
        const price = world.state.prices.get(idIn(call));
        if (!price) throw notFound('Price', idIn(call));
        return { data: price };
      },
    },
  ];
}
