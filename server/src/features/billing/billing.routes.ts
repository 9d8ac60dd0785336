import * as contract from '@timbre/contract/billing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { ProviderEvent } from '../../connectors/payment-provider.ts';
import { DomainError } from '../../domain-error.ts';
import { mount } from '../../http/mount.ts';
import { getCaller, readUser } from '../accounts/accounts.ts';
import { selling } from './billing.ts';
import { listPayments, receiptLink } from './payments.ts';
import { claimPurchase } from './purchases.ts';
import {
  cancelSubscription,
  cardLink,
  changePlan,
  keepSubscription,
  previewPlanChange,
  readSubscription,
  refuseSeatsAlone,
} from './subscription.ts';
import type { BillingDeps } from './sync.ts';
import { enqueueWebhookEvent } from './webhook-events.ts';

/** A snapshot of a subscription with its items is some kilobytes. */
const largestEvent = 1024 * 1024;

export function billingRoutes(
  app: FastifyInstance,
  deps: Pick<AppContext, 'db' | 'now' | 'log' | 'authSecret' | 'payments' | 'notesReadBy'>,
): void {
  const sold = () => selling(deps);

  mount(app, contract.getSubscription, ({ session }) => readSubscription(deps, session));

  mount(app, contract.confirmPurchase, ({ session, body }) => claimPurchase(sold(), session.userId, body));

  mount(app, contract.cancelSubscription, async ({ session, request }) => {
    await cancelSubscription(sold(), getCaller(request));
    const { planEndsAt } = await readUser(deps, session.userId);
    return { planEndsAt };
  });

  mount(app, contract.keepSubscription, ({ request }) => keepSubscription(sold(), getCaller(request)));

  mount(app, contract.previewPlanChange, async ({ session, body }) => {
    await refuseSeatsAlone(sold(), session.userId, body);
    return previewPlanChange(sold(), session.userId, body);
  });

  mount(app, contract.changePlan, async ({ session, body, request }) => {
    await refuseSeatsAlone(sold(), session.userId, body);
    return changePlan(sold(), getCaller(request), body);
  });

  mount(app, contract.getPaymentLink, ({ request }) => cardLink(sold(), getCaller(request)));

  mount(app, contract.listPayments, async ({ session }) => ({
    payments: await listPayments(deps, session.userId),
  }));

  mount(app, contract.getReceipt, ({ session, params }) => receiptLink(sold(), session.userId, params.id));

  app.register((scope, _options, done) => {
    // The signature is over the bytes as they came: parsed and written again they would be others.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestEvent },
      async (_request: unknown, body: Buffer) => body,
    );
    mount(scope, contract.paddleWebhook, async ({ request }) => {
      const event = eventIn(sold(), request);
      if (event !== undefined) await enqueueWebhookEvent(deps, event);
    });
    done();
  });
}

/** Undefined for a signed event that is not understood: an error would only make the provider repeat it. */
function eventIn(
  { payments, log }: BillingDeps,
  { headers, body }: FastifyRequest,
): ProviderEvent | undefined {
  const header = headers['paddle-signature'];
  const signature = typeof header === 'string' ? header : undefined;
  try {
    return payments.provider.readMessage({ signature, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    if (cause.fault === 'unauthorized') throw new DomainError('signature-wrong', { cause });
    log.error({ err: cause }, 'a webhook was not understood');
    return undefined;
  }
}
