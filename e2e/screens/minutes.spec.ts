import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import { giveTone } from '../recorder.ts';

/** Pictures of what is said about plan and minutes; the answers are made up, so that all of it can be seen. */
test.setTimeout(120_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const resetsAt = '2026-12-01T00:00:00.000Z';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();

const free = {
  planName: 'Free',
  plan: 'free',
  audioMinutesUsed: 0.6,
  maxAudioMinutes: 2,
  audioMinutesLeft: 1.4,
  seats: 1,
  team: null,
  lostTeam: null,
  resetsAt,
};
const pro = {
  ...free,
  planName: 'Pro',
  plan: 'pro',
  maxAudioMinutes: 10,
  audioMinutesUsed: 5.25,
  audioMinutesLeft: 4.75,
};
const noSubscription = { plan: 'free', planEndsAt: null, subscriptionStatus: 'none', isSuspended: false };
const plans = [
  { name: 'low', plan: free, user: noSubscription },
  {
    name: 'trial',
    plan: pro,
    user: { ...noSubscription, plan: 'pro', planEndsAt: inDays(5), subscriptionStatus: 'trialing' },
  },
  {
    name: 'past-due',
    plan: { ...pro, audioMinutesUsed: 8.4 },
    user: { ...noSubscription, plan: 'pro', planEndsAt: inDays(3), subscriptionStatus: 'past_due' },
  },
  {
    name: 'ending-team',
    plan: {
      ...pro,
      planName: 'Team',
      plan: 'team',
      maxAudioMinutes: 60,
      team: { role: 'owner', ownMinutesUsed: 3.2, capMinutes: null },
    },
    user: { ...noSubscription, plan: 'team', planEndsAt: inDays(1), subscriptionStatus: 'active' },
  },
  {
    name: 'limit-spent',
    plan: {
      ...pro,
      planName: 'Team',
      plan: 'team',
      maxAudioMinutes: 60,
      audioMinutesUsed: 31,
      audioMinutesLeft: 0,
      team: { role: 'member', ownMinutesUsed: 20, capMinutes: 20 },
    },
    user: noSubscription,
  },
  { name: 'lost-team', plan: { ...free, lostTeam: 'no-seat' }, user: noSubscription },
  {
    name: 'suspended',
    plan: { ...free, audioMinutesUsed: 2, audioMinutesLeft: 0 },
    user: { ...noSubscription, isSuspended: true },
  },
];

const used = Array.from({ length: 14 }, (_, index) => ({
  recordingId: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  at: new Date(Date.parse('2026-11-14T16:42:00.000Z') - index * 35_000_000).toISOString(),
  seconds: 7.4 + ((index * 31) % 90),
  state: ['counted', 'returned', 'counted', 'held', 'counted'][(index + 3) % 5],
  isDeleted: index % 4 === 2,
}));

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({ path: join(folder, `minutes-${name}-${language}-${width}.png`) });
    };
    const comeIn = async (page: Page, context: BrowserContext) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
    };
    const answer = async (page: Page, { plan, user }: { plan: object; user: object }) => {
      await page.unrouteAll();
      await page.route('/api/user', async (route) => {
        const known = await (await route.fetch()).json();
        await route.fulfill({ json: { ...known, emailVerified: true, ...user } });
      });
      await page.route('/api/plan/current', (route) => route.fulfill({ json: plan }));
    };

    test(`the plan usage card in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await comeIn(page, context);
      await connectAccount(context.request);
      for (const { name, plan, user } of plans) {
        await answer(page, { plan, user });
        await page.goto('/recordings');
        await expect(page.locator('main').getByRole('progressbar')).toBeVisible();
        await shoot(page, `card-${name}`);
        await expectAccessible(page);
      }
      await page.route('/api/plan/current', () => {});
      await page.goto('/recordings');
      await expect(page.locator('section[aria-busy=true]')).toBeVisible();
      await shoot(page, 'card-loading');
      await page.route('/api/plan/current', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.goto('/recordings');
      await expect(page.locator('section[aria-busy=false]')).toBeVisible();
      await shoot(page, 'card-failed');
    });

    test(`the page of minutes used in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await comeIn(page, context);
      await answer(page, { plan: pro, user: noSubscription });
      const month = { startsAt: '2026-11-01T00:00:00.000Z', resetsAt };
      const states = [
        { name: 'full', body: { ...month, used }, seen: 'table' },
        { name: 'empty', body: { ...month, used: [] }, seen: '.border-dashed' },
      ];
      for (const { name, body, seen } of states) {
        await page.route('/api/plan/usage', (route) => route.fulfill({ json: body }));
        const audioMinutesUsed = name === 'empty' ? 0 : pro.audioMinutesUsed;
        await page.route('/api/plan/current', (route) =>
          route.fulfill({ json: { ...pro, audioMinutesUsed } }),
        );
        await page.goto('/usage');
        await expect(page.locator(seen)).toBeVisible();
        await shoot(page, `page-${name}`);
        await expectAccessible(page);
      }
      await page.route('/api/plan/usage', () => {});
      await page.goto('/usage');
      await expect(page.locator('main').getByRole('status')).toBeVisible();
      await shoot(page, 'page-loading');
      await page.route('/api/plan/usage', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.goto('/usage');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await shoot(page, 'page-failed');
    });

    test(`the end of the minutes at the recorder in ${language} at ${width}`, async ({
      page,
      context,
      signedIn: _,
    }) => {
      await comeIn(page, context);
      await giveTone(context);
      await connectAccount(context.request);
      const recorder = page.locator('section', { has: page.locator('[data-focus]') });
      const open = async (audioMinutesUsed: number) => {
        const audioMinutesLeft = pro.maxAudioMinutes - audioMinutesUsed;
        await answer(page, { plan: { ...pro, audioMinutesUsed, audioMinutesLeft }, user: noSubscription });
        await page.goto('/recordings');
        await expect(page.locator('main').getByRole('progressbar')).toBeVisible();
      };
      const shootRecorder = async (name: string) => {
        await recorder.scrollIntoViewIfNeeded();
        await shoot(page, name);
      };
      const speakUntilWarned = async (milliseconds: number) => {
        await page.locator('[data-talks][aria-pressed=false]').click();
        await expect(page.locator('[data-talks][aria-pressed=true]')).toBeVisible();
        await page.clock.fastForward(milliseconds);
        await expect(recorder.locator('.bg-warning-soft')).toBeVisible();
        await expectAccessible(page);
      };
      await open(9.98);
      await expect(recorder.locator('a[href="/pricing"]')).toBeVisible();
      await shootRecorder('none-left');
      await expectAccessible(page);
      await page.clock.install();
      await open(9);
      await speakUntilWarned(30_000);
      await shootRecorder('plan-ends');
      await open(0);
      await speakUntilWarned(570_000);
      await shootRecorder('note-ends');
    });

    test(`a note that is held back in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await comeIn(page, context);
      await giveTone(context);
      await connectAccount(context.request);
      await answer(page, { plan: { ...free, audioMinutesUsed: 1.2 }, user: noSubscription });
      let allowed = false;
      await page.route('/api/plan/check-quota', (route) =>
        route.fulfill({ json: { allowed, current: 114, limit: 120 } }),
      );
      const speakAndSend = async () => {
        await page.goto('/recordings');
        await page.locator('[data-talks][aria-pressed=false]').click();
        await expect(page.getByText('0:02')).toBeVisible();
        await page.locator('[data-talks][aria-pressed=true]').click();
        await page.locator('main section button[data-focus]').click();
        await expect(page.locator('[data-tone=danger]')).toBeVisible();
      };
      await speakAndSend();
      await shoot(page, 'spent');
      await expectAccessible(page);
      allowed = true;
      const sentence =
        language === 'en'
          ? 'Your account is suspended because a payment was charged back. Please contact support.'
          : 'Votre compte est suspendu, car un paiement a été contesté. Contactez l’assistance.';
      await page.route('/api/audio/upload', (route) =>
        route.fulfill({ status: 403, headers: { 'x-error-code': 'account-suspended' }, body: sentence }),
      );
      await speakAndSend();
      await shoot(page, 'suspended');
      await expectAccessible(page);
    });
  }
}
