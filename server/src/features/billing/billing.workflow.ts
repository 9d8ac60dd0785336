import * as restate from '@restatedev/restate-sdk';
import { planCalled } from '@timbre/contract/plans';
import { defineWorkflow, remembered, step, type Workflow } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { findUser } from '../accounts/accounts.ts';
import { answerBell, bellWorkflow, billingObject } from './bells.ts';
import { findBell } from './billing.queries.ts';
import { endSubscription } from './end-subscription.ts';
import { endingWorkflow } from './ending.ts';
import { planEndedMail } from './plan-ended-mail.ts';
import { type BillingParts, planEndedWorkflow } from './sync.ts';

type BillingWriter = {
  answer: (ctx: restate.ObjectContext, order: { bellId: string }) => Promise<void>;
};

/** The one writer per customer: bells queue, and the first that is answered answers those behind it. */
export function billingWriter(parts: BillingParts) {
  const handlers: BillingWriter = {
    answer: restate.handlers.object.exclusive(
      { ingressPrivate: true },
      (ctx: restate.ObjectContext, { bellId }: { bellId: string }) =>
        step(ctx, parts.db, 'answer', () => answerBell(parts, bellId)),
    ),
  };
  return restate.object({ name: billingObject, handlers, options: remembered });
}

/** The provider ends nothing in the half hour before a renewal. */
const refusalLastsMs = 30 * 60_000;

export function billingWorkflows(
  parts: BillingParts & Pick<Parts, 'mail' | 'publicUrl'>,
  refusedWaitMs = refusalLastsMs,
): Workflow[] {
  return [
    defineWorkflow(parts.db, {
      name: bellWorkflow,
      run: async (ctx, bellId) => {
        const customerId = await step(
          ctx,
          parts.db,
          'find',
          async () => (await findBell(parts.db, bellId))?.customerId ?? null,
        );
        if (customerId === null) return;
        await ctx.objectClient<BillingWriter>({ name: billingObject }, customerId).answer({ bellId });
      },
    }),
    defineWorkflow(parts.db, {
      name: endingWorkflow,
      run: async (ctx, key) => {
        while (!(await step(ctx, parts.db, 'end', () => endSubscription(parts, key))))
          await ctx.sleep(refusedWaitMs, 'until the provider may end it');
      },
      // Given up, the subscription would be charged again. The dead letter stays for an operator to see.
      giveUp: async () => 'again',
    }),
    defineWorkflow(parts.db, {
      name: planEndedWorkflow,
      run: async (ctx, userId) => {
        await step(ctx, parts.db, 'send', () => sendPlanEnded(parts, userId, `plan-ended-${ctx.key}`));
      },
    }),
  ];
}

async function sendPlanEnded(
  { db, mail, publicUrl }: Pick<Parts, 'db' | 'mail' | 'publicUrl'>,
  userId: string,
  id: string,
): Promise<void> {
  const { user } = (await findUser(db, userId)) ?? {};
  // Bought again before the mail went out, or gone.
  if (user === undefined || user.deletionDueAt || (user.plan ?? 'free') !== 'free') return;
  const { minutes } = planCalled('free');
  const link = new URL('/pricing', publicUrl).href;
  await mail.send({ id, to: user.email, ...(await planEndedMail(user.language, { link, minutes })) });
}
