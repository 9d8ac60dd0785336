import { getSubscription } from '@timbre/contract/billing';
import { getCurrentPlan } from '@timbre/contract/usage';
import { call } from './api.ts';

/** Loaded for signed-in users only: visitors of the pricing page do not need them. */
export const readSubscription = () => call(getSubscription, undefined);
export const readCurrentPlan = () => call(getCurrentPlan, undefined);
