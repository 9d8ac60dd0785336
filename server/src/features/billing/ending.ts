/** Ends a subscription at the provider; keyed by the subscription's id and why. */
export const endingWorkflow = 'SubscriptionEnding';

/** Its owner has said so, and it stays an account: the subscription is paid for to the end of its period. */
export const ownerReasons = ['joined-team', 'handed-over'] as const;
export type EndingReason = (typeof ownerReasons)[number] | 'given-up' | 'deleted' | 'paid-back';

/** Each reason is work of its own: the first may still be under way when the second comes. */
export const endingKey = (subscriptionId: string, why: EndingReason) => `${subscriptionId}/${why}`;
