import { getSubscription } from '@timbre/contract/billing';
import { getCurrentPlan } from '@timbre/contract/usage';
import { call } from './api.ts';

/** Loaded for whom is signed in: a visitor of the pricing page has no use for them. */
export const readSubscription = () => call(getSubscription, undefined);
export const readCurrentPlan = () => call(getCurrentPlan, undefined);
