import { type FastifyReply, fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type PaddleOptions, priceIds, startPaddle } from './paddle.ts';

const Period = z.object({ starts_at: z.string(), ends_at: z.string() });
const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  updated_at: z.string(),
  next_billed_at: z.string().nullable(),
  canceled_at: z.string().nullable(),
  current_billing_period: Period.nullable(),
  scheduled_change: z.object({ action: z.string(), effective_at: z.string() }).nullable(),
  items: z.array(z.object({ quantity: z.number(), status: z.string(), price: z.object({ id: z.string() }) })),
});
const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  origin: z.string(),
  updated_at: z.string(),
  subscription_id: z.string().nullable(),
  details: z.object({
    totals: z.object({ total: z.string(), grand_total: z.string(), credit_to_balance: z.string() }),
    line_items: z.array(z.object({ id: z.string() })),
  }),
  payments: z.array(z.object({ status: z.string(), error_code: z.string().nullable() })),
});
const Truth = z.object({
  customers: z.array(z.object({ id: z.string(), email: z.string() })),
  subscriptions: z.array(Subscription),
  transactions: z.array(Transaction),
  adjustments: z.array(
    z.object({ id: z.string(), action: z.string(), type: z.string(), status: z.string() }),
  ),
});
const Bought = z.object({
  transactionId: z.string(),
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
});
const Clock = z.object({ now: z.string() });
const Delivered = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: z.string(),
  notification_id: z.string(),
  data: z.looseObject({ status: z.string().optional() }),
});

function send(url: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Where deliveries arrive: what came, and how it is answered. */
async function startReceiver() {
  const arrived: { headers: Record<string, unknown>; text: string }[] = [];
  let answer: (reply: FastifyReply) => unknown = (reply) => reply.send('');
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string) => text);
  app.post('/', async ({ headers, body }, reply) => {
    arrived.push({ headers, text: String(body) });
    return answer(reply);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    url,
    arrived,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    events: () => arrived.map(({ text }) => Delivered.parse(JSON.parse(text))),
  };
}

/** A simulator with somebody who listens, and what a test does with both. Its clock is stopped, unless a test wants it otherwise. */
export async function startSeller(options: PaddleOptions = {}) {
  const receiver = await startReceiver();
  const paddle = await startPaddle({
    returnUrl: 'http://localhost:5173/',
    webhookUrl: receiver.url,
    clock: 'stopped',
    ...options,
  });
  onTestFinished(() => paddle.stop());
  const api = async (method: string, path: string, body?: unknown, key = paddle.apiKey) => {
    const response = await send(`${paddle.url}${path}`, method, body, { authorization: `Bearer ${key}` });
    return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
  };
  const control = async (path: string, body?: unknown, method = 'POST'): Promise<unknown> => {
    const response = await send(`${paddle.url}/_control${path}`, method, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const truth = async () => Truth.parse(await control('/truth', undefined, 'GET'));
  const buy = async (wanted: object = {}) =>
    Bought.parse(await control('/purchases', { email: 'sam@example.com', priceId: priceIds.pro, ...wanted }));
  return {
    paddle,
    receiver,
    api,
    control,
    truth,
    buy,
    /** The simulator's time in milliseconds. */
    clockTime: async () => Date.parse(Clock.parse(await control('/clock', undefined, 'GET')).now),
    advance: (seconds: number) => control('/clock', { advanceSeconds: seconds }),
    /** Buys, and gives the id of the subscription. */
    subscribe: async (wanted: object = {}) => z.string().parse((await buy(wanted)).subscriptionId),
    subscription: async (id: string) =>
      Subscription.parse((await api('GET', `/subscriptions/${id}`)).body['data']),
    transaction: async (id: string) =>
      Transaction.parse((await api('GET', `/transactions/${id}`)).body['data']),
    /** The events since the last time, as type and status. */
    received: async () => {
      await control('/webhooks/settle');
      const events = receiver.events();
      receiver.arrived.length = 0;
      return events.map(({ event_type, data }) => `${event_type} ${data.status ?? ''}`.trim());
    },
    refusal: async (method: string, path: string, body?: unknown) => {
      const answer = await api(method, path, body);
      const { code } = z.object({ code: z.string() }).parse(answer.body['error']);
      return [answer.status, code];
    },
  };
}

export const days = (count: number) => count * 86_400;
