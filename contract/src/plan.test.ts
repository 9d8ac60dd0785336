import { expect, test } from 'vitest';
import { planOf } from './plan.ts';

test('[AUTH-15] a user record without a plan counts as free', () => {
  expect(planOf({})).toBe('free');
  expect(planOf({ plan: null })).toBe('free');
  expect(planOf({ plan: 'pro' })).toBe('pro');
});
