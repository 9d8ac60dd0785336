import * as restate from '@restatedev/restate-sdk';
import { getEffectivePlan } from '@timbre/contract/plan';
import { freePlan, getPlan, isPaid } from '@timbre/contract/plans';
import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, retention, step, type Workflow } from '../../durable.ts';
import { findUser } from '../accounts/accounts.ts';
import { findWebhookEvent } from './billing.queries.ts';
import { endSubscription } from './end-subscription.ts';
import { endingWorkflow } from './ending.ts';
import { planEndedMail } from './plan-ended-mail.ts';
import { type BillingDeps, planEndedWorkflow } from './sync.ts';
import { billingObject, processWebhookEvent, webhookEventWorkflow } from './webhook-events.ts';

type BillingWriter = {
  answer: (ctx: restate.ObjectContext, order: { bellId: string }) => Promise<void>;
};

/** The one writer per customer: events queue, and processing the first also settles those behind it. */
export function billingWriter(deps: BillingDeps) {
  const handlers: BillingWriter = {
    answer: restate.handlers.object.exclusive(
      { ingressPrivate: true },
      (ctx: restate.ObjectContext, { bellId: eventId }: { bellId: string }) =>
        step(ctx, deps.db, 'answer', () => processWebhookEvent(deps, eventId)),
    ),
  };
  return restate.object({ name: billingObject, handlers, options: retention });
}

/** The provider ends nothing in the half hour before a renewal. */
const refusalLastsMs = 30 * 60_000;

export function billingWorkflows(
  deps: BillingDeps & Pick<AppContext, 'mail' | 'publicUrl'>,
  refusedWaitMs = refusalLastsMs,
): Workflow[] {
  return [
    defineWorkflow(deps.db, {
      name: webhookEventWorkflow,
      run: async (ctx, eventId) => {
        const customerId = await step(
          ctx,
          deps.db,
          'find',
          async () => (await findWebhookEvent(deps.db, eventId))?.customerId ?? null,
        );
        if (customerId === null) return;
        await ctx
          .objectClient<BillingWriter>({ name: billingObject }, customerId)
          .answer({ bellId: eventId });
      },
    }),
    defineWorkflow(deps.db, {
      name: endingWorkflow,
      run: async (ctx, key) => {
        while (!(await step(ctx, deps.db, 'end', () => endSubscription(deps, key))))
          await ctx.sleep(refusedWaitMs, 'until the provider may end it');
      },
      // If it failed for good, the subscription would be charged again. The dead letter stays for an operator to see.
      onFailure: async () => 'again',
    }),
    defineWorkflow(deps.db, {
      name: planEndedWorkflow,
      run: async (ctx, userId) => {
        await step(ctx, deps.db, 'send', () => sendPlanEnded(deps, userId, `plan-ended-${ctx.key}`));
      },
    }),
  ];
}

async function sendPlanEnded(
  { db, mail, publicUrl }: Pick<AppContext, 'db' | 'mail' | 'publicUrl'>,
  userId: string,
  id: string,
): Promise<void> {
  const { user } = (await findUser(db, userId)) ?? {};
  // Bought again before the mail went out, or gone.
  if (user === undefined || user.deletionDueAt || isPaid(getEffectivePlan(user))) return;
  const { minutes } = getPlan(freePlan);
  const link = new URL('/pricing', publicUrl).href;
  await mail.send({ id, to: user.email, ...(await planEndedMail(user.language, { link, minutes })) });
}
