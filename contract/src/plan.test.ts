import { expect, test } from 'vitest';
import { getEffectivePlan } from './plan.ts';

test('[AUTH-15] a user record without a plan counts as free', () => {
  expect(getEffectivePlan({})).toBe('free');
  expect(getEffectivePlan({ plan: null })).toBe('free');
  expect(getEffectivePlan({ plan: 'pro' })).toBe('pro');
});
