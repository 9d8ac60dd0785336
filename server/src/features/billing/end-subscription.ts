import { ConnectorError } from '../../connectors/connector-error.ts';
import type { ProvidedSubscription } from '../../connectors/payment-provider.ts';
import { findUser } from '../accounts/accounts.ts';
import { findSubscription, type SubscriptionRow } from './billing.queries.ts';
import { ownerReasons } from './ending.ts';
import { type BillingDeps, keepAnswer } from './sync.ts';

type When = 'now' | 'period-end';

/**
 * Ends a subscription at the provider. False where the provider refuses, as it does shortly before a renewal or with a wrong key:
 * then it is to be asked again later, since a subscription that goes on is charged.
 */
export async function endSubscription(deps: BillingDeps, key: string): Promise<boolean> {
  const [subscriptionId = '', why = ''] = key.split('/');
  const subscription = await findSubscription(deps.db, subscriptionId);
  if (subscription === undefined || subscription.status === 'canceled') return true;
  const when = await whenToEnd(deps, subscription, why);
  if (when === undefined || isEnded(subscription, when)) return true;
  try {
    const answer = await deps.payments.provider.cancel(subscriptionId, when);
    await keepAnswer(deps, answer);
    return isEnded(answer, when);
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    deps.log.error(
      { err: cause, subscriptionId },
      'the provider refuses to end a subscription; asking again',
    );
    return false;
  }
}

/** With its period while the account can still be restored, at once where it is gone or its money is; not at all where it was restored. */
async function whenToEnd(
  { db }: BillingDeps,
  { userId, status }: SubscriptionRow,
  why: string,
): Promise<When | undefined> {
  if (why === 'paid-back') return 'now';
  const { user } = (userId && (await findUser(db, userId))) || {};
  if (user && !user.deletionDueAt && !ownerReasons.some((reason) => reason === why)) return undefined;
  // One that is not paid has no period to wait for.
  return user && status === 'active' ? 'period-end' : 'now';
}

function isEnded(
  { status, scheduledAction }: Pick<ProvidedSubscription, 'status' | 'scheduledAction'>,
  when: When,
): boolean {
  return status === 'canceled' || (when === 'period-end' && scheduledAction === 'cancel');
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof ConnectorError && (cause.fault === 'rejected' || cause.fault === 'unauthorized');
}
