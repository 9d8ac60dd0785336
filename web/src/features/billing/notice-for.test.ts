import { expect, test } from 'vitest';
import { noticeFor } from './notice-for.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const ahead = '2026-11-20T12:00:00.000Z';
const past = '2026-11-15T12:00:00.000Z';

test('[PLAN-14] a trial is told while its end is ahead, on a plan that is not free', () => {
  const trial = { plan: 'pro', planEndsAt: ahead, subscriptionStatus: 'trialing' } as const;
  expect(noticeFor(trial, now)).toEqual({ why: 'trial', endsAt: ahead });
  expect(noticeFor({ ...trial, plan: 'free' }, now)).toBeNull();
  expect(noticeFor({ ...trial, planEndsAt: past }, now)).toBeNull();
});

test('[PLAN-15] an end that is ahead is told with its reason; a plan that renews says nothing', () => {
  const cancelled = { plan: 'pro', planEndsAt: ahead, subscriptionStatus: 'canceled' } as const;
  expect(noticeFor(cancelled, now)).toEqual({ why: 'cancelled', endsAt: ahead });
  expect(noticeFor({ ...cancelled, subscriptionStatus: 'active' }, now)).toEqual({
    why: 'cancelled',
    endsAt: ahead,
  });
  expect(noticeFor({ ...cancelled, subscriptionStatus: 'past_due' }, now)).toEqual({
    why: 'unpaid',
    endsAt: ahead,
  });
  expect(noticeFor({ ...cancelled, planEndsAt: past }, now)).toBeNull();
  expect(noticeFor({ ...cancelled, planEndsAt: null, subscriptionStatus: 'active' }, now)).toBeNull();
});
