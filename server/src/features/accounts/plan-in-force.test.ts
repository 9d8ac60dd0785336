import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { planInForce } from './plan-in-force.ts';

const end = '2026-12-01T00:00:00Z';
const pro = { plan: 'pro', planEndsAt: new Date(end), subscriptionStatus: 'canceled' } as const;
const at = (text: string) => Temporal.Instant.from(text);

test('[D-DOWN] a plan holds until its end and is the free one from then on', () => {
  expect(planInForce(pro, at('2026-11-30T23:59:59Z'))).toBe('pro');
  expect(planInForce(pro, at(end))).toBe('free');
});

test('[D-DOWN] a plan without an end goes on, and none is the free one', () => {
  expect(planInForce({ ...pro, planEndsAt: null }, at('2036-01-01T00:00:00Z'))).toBe('pro');
  expect(planInForce({ ...pro, plan: null, planEndsAt: null }, at(end))).toBe('free');
});

test('[D-DOWN] a trial is given two days more, in case the provider’s word about its first payment comes late', () => {
  const trial = { ...pro, subscriptionStatus: 'trialing' } as const;
  expect(planInForce(trial, at('2026-12-02T23:59:59Z'))).toBe('pro');
  expect(planInForce(trial, at('2026-12-03T00:00:00Z'))).toBe('free');
});
