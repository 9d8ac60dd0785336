import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startBillingStack } from '../../../test/billing-stack.ts';
import { eventually } from '../../../test/eventually.ts';
import { jobs } from '../../db/platform.schema.ts';
import { subscriptions } from './billing.schema.ts';
import { endingWorkflow } from './ending.ts';

const month = 31 * 86_400;

const Truth = z.object({
  subscriptions: z.array(z.object({ id: z.string(), status: z.string() })),
  transactions: z.array(z.object({ subscription_id: z.string().nullable() })),
});

type Stack = Awaited<ReturnType<typeof startBillingStack>>;

async function buy(stack: Stack) {
  const buyer = await stack.customer();
  const bought = await buyer.buy('pro');
  expect((await buyer.confirm(bought)).status).toBe(200);
  const subscriptionId = bought.subscriptionId ?? expect.fail('no subscription was made');
  return { buyer, subscriptionId, transactionId: bought.transactionId };
}

const refund = (stack: Stack, transactionId: string) =>
  stack.control(`transactions/${transactionId}/refund`, { type: 'full', outcome: 'approved' });

async function fetchTruth(stack: Stack, subscriptionId: string) {
  const truth = Truth.parse(await stack.read('truth'));
  return {
    status: truth.subscriptions.find(({ id }) => id === subscriptionId)?.status,
    charged: truth.transactions.filter(({ subscription_id }) => subscription_id === subscriptionId).length,
  };
}

const getEndings = (stack: Stack) =>
  stack.db
    .select({ run: jobs.run, outcome: jobs.outcome })
    .from(jobs)
    .where(eq(jobs.workflow, endingWorkflow));

const isEnded = (stack: Stack, subscriptionId: string) =>
  eventually(async () => {
    const [row] = await stack.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
    return row?.status === 'canceled' && (await getEndings(stack)).every(({ outcome }) => outcome === 'done');
  }, 'the subscription was not ended');

const failures = [
  { name: 'fails once', fault: '500', times: 1 },
  { name: 'is done while its answer gets lost', fault: 'cut-after', times: 1 },
  { name: 'finds the provider down for a while', fault: '502-html', times: 6 },
];

test.each(failures)(
  '[PLAN-18] a refunded subscription is ended and charged no more though the cancellation $name',
  async ({ fault, times }) => {
    const stack = await startBillingStack();
    const { buyer, subscriptionId, transactionId } = await buy(stack);
    const match = { method: 'POST', path: `/subscriptions/${subscriptionId}/cancel` };
    await stack.control('faults', [{ match, fault, times }]);
    await refund(stack, transactionId);
    await isEnded(stack, subscriptionId);
    expect(await buyer.user()).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
    expect(await getEndings(stack)).toEqual([{ run: 1, outcome: 'done' }]);
    await stack.advance(month);
    expect(await fetchTruth(stack, subscriptionId)).toEqual({ status: 'canceled', charged: 1 });
  },
);

test('[PLAN-18] a subscription that is refunded while the provider refuses to end it, shortly before a renewal, is ended after it', async () => {
  const stack = await startBillingStack({ refusedWaitMs: 50 });
  const { subscriptionId, transactionId } = await buy(stack);
  const [row] = await stack.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  const seconds = row?.nextBilledAt?.since(stack.now()).total('seconds') ?? expect.fail('it is not billed');
  await stack.advance(Math.floor(seconds) - 600);
  await refund(stack, transactionId);
  await eventually(async () => stack.logged().includes('refuses to end a subscription'));
  expect((await fetchTruth(stack, subscriptionId)).status).toBe('active');
  await stack.advance(1_200);
  await isEnded(stack, subscriptionId);
  expect((await fetchTruth(stack, subscriptionId)).status).toBe('canceled');
});
