import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Pictures of a team in its many states; the answers are made up, so that all of them can be seen. */
test.setTimeout(180_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const toId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' });
const owner = 'anna.lindqvist@northern-studio.example';

const member = (number: number, email: string, change: object = {}) => ({
  userId: toId(number),
  email,
  role: 'member',
  joinedAt: inDays(-20 * (9 - number)),
  hasSeat: true,
  capMinutes: null,
  minutesByMonth: [0, 3.2, 7.4, 5.1, 9, 4.6].map((minutes) => minutes / number),
  ...change,
});

const team = {
  role: 'owner',
  ownerEmail: owner,
  requiresSecondFactor: false,
  isActive: true,
  endsAt: null,
  isPaidByOwner: true,
  seats: 7,
  memberCount: 4,
  hasSeat: true,
  minutesUsed: 38.4,
  maxMinutes: 140,
  resetsAt: '2026-12-01T00:00:00.000Z',
  ownMinutes: 4.6,
  capMinutes: null,
  months: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  formerMinutesByMonth: [0, 0, 4, 8.5, 0, 12],
  members: [
    member(1, owner, { role: 'owner' }),
    member(2, 'b.okafor@northern-studio.example', { role: 'admin' }),
    member(3, 'maximiliane.von-hohenstein-weissenfels@a-rather-long-agency-name.example', { capMinutes: 20 }),
    member(4, 'li@example.com', { hasSeat: true }),
  ],
  invitations: [
    {
      id: toId(20),
      email: 'new.colleague@northern-studio.example',
      role: 'admin',
      sentAt: inDays(-2),
      expiresAt: inDays(5),
      isExpired: false,
    },
    {
      id: toId(21),
      email: 'somebody@example.com',
      role: 'member',
      sentAt: inDays(-9),
      expiresAt: inDays(-2),
      isExpired: true,
    },
  ],
};
const asMember = { ...team, role: 'member', members: [], invitations: [], capMinutes: 20 };
const full = { ...team, seats: 4, memberCount: 4 };

const states = [
  { name: 'none', team: null },
  { name: 'owner', team },
  {
    name: 'owner-full',
    team: {
      ...full,
      seats: 3,
      minutesUsed: 58,
      maxMinutes: 60,
      members: full.members.map((one, at) => ({ ...one, hasSeat: at < 3 })),
    },
  },
  { name: 'owner-handed', team: { ...team, isPaidByOwner: false, endsAt: inDays(11) } },
  { name: 'owner-ended', team: { ...team, isActive: false, isPaidByOwner: false, seats: 0, maxMinutes: 0 } },
  { name: 'admin-full', team: { ...full, role: 'admin' } },
  { name: 'member', team: asMember },
  { name: 'member-no-seat', team: { ...asMember, hasSeat: false, endsAt: inDays(11), capMinutes: null } },
  { name: 'member-ended', team: { ...asMember, isActive: false } },
];

const invitation = { ownerEmail: owner, email: 'me@example.com', expiresAt: inDays(5), obstacle: null };

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({
        path: join(folder, `team-${name}-${language}-${width}.png`),
        fullPage: part === 'page',
      });
    };
    const answerTeam = (page: Page, answer: object | null) =>
      page.route('/api/team', (route) => route.fulfill({ json: { team: answer } }));

    test(`the team in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      for (const { name, team: answer } of states) {
        await answerTeam(page, answer);
        await page.goto('/team');
        await expect(page.locator('main section').first()).toBeVisible();
        for (const details of await page.locator('main details summary').all()) await details.click();
        await page.evaluate('scrollTo(0, 0)');
        await shoot(page, name);
        await expectAccessible(page);
      }
    });

    test(`what is asked about a team in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await answerTeam(page, team);
      const preview = {
        dueNow: euros(8.53),
        nextPayment: euros(128),
        nextPaymentAt: inDays(16),
        monthly: euros(128),
      };
      await page.route('/api/team/preview-seats', (route) => route.fulfill({ json: preview }));
      await page.goto('/team');
      const dialog = page.getByRole('dialog');
      const ask = async (name: string) => {
        await expect(dialog).toBeVisible();
        await shoot(page, name, 'window');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      };
      await page.locator('main section').first().getByRole('button').click();
      await expect(dialog.locator('dd')).toHaveCount(3);
      await page.route('/api/team/seats', (route) =>
        route.fulfill({
          status: 402,
          headers: { 'x-error-code': 'payment-declined' },
          body: 'Your card was declined.',
        }),
      );
      await shoot(page, 'seats', 'window');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.getByRole('alert')).not.toBeEmpty();
      await ask('seats-declined');
      const memberMenu = page.locator('main li [aria-haspopup=menu]').nth(2);
      await memberMenu.click();
      await expect(page.getByRole('menuitem')).toHaveCount(3);
      await shoot(page, 'menu', 'window');
      await page.getByRole('menuitem').first().click();
      await ask('limit');
      await memberMenu.click();
      await page.getByRole('menuitem').last().click();
      await ask('remove');
      await page.locator('main > section').last().getByRole('button').click();
      await ask('hand-over');
      await answerTeam(page, asMember);
      await page.goto('/team');
      await page.locator('main > section').last().getByRole('button').click();
      await ask('leave');
    });

    test(`an invitation in ${language} at ${width}`, async ({ page, context, account }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      const open = async (answer: object, name: string) => {
        await page.route('/api/team/invitation', (route) => route.fulfill({ json: answer }));
        await page.goto('/join?token=any');
        await expect(page.getByText(owner).first()).toBeVisible();
        await shoot(page, name);
        await expectAccessible(page);
      };
      await open(invitation, 'join');
      await open({ ...invitation, obstacle: 'team-full' }, 'join-full');
      await open({ ...invitation, obstacle: 'team-ended' }, 'join-ended');
      await page.route('/api/team/invitation', (route) =>
        route.fulfill({ status: 410, headers: { 'x-error-code': 'link-expired' }, body: 'Expired.' }),
      );
      await page.goto('/join?token=old');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await shoot(page, 'join-expired');
      await context.request.post('/api/login', { data: account });
      await context.request.patch('/api/user', { data: { language } });
      await page.route('/api/plan/subscription', async (route) => {
        const known = await (await route.fetch()).json();
        await route.fulfill({ json: { ...known, isLive: true } });
      });
      await open(invitation, 'join-signed-in');
      await page.route('/api/team/join', (route) =>
        route.fulfill({ status: 409, headers: { 'x-error-code': 'member-already' }, body: 'Already.' }),
      );
      await page.getByRole('radio').last().check();
      await shoot(page, 'join-chosen');
      await page.locator('main button[type=submit]').click();
      await expect(page.locator('main a[href="/team"]')).toBeVisible();
      await shoot(page, 'join-already');
      await expectAccessible(page);
    });
  }
}
