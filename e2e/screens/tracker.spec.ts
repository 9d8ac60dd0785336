import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import {
  connectAccount,
  expect,
  expectNote,
  fetchLedger,
  logNote,
  openSettings,
  test,
  typeNote,
} from '../fixtures.ts';
import { giveTone } from '../recorder.ts';

/** Pictures of what an account at the tracker brings with it, against the simulated service and with nothing made up. */
const timeZone = 'Europe/Paris';
test.use({ timezoneId: timeZone });
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');

/** What somebody does in the tracker itself. */
async function inTracker(request: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const answer = await request.post(`${process.env['TIMBRE_TOGGL_URL'] ?? ''}/_control/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const entryWith = (page: Page, text: string) => page.locator('[data-entry]').filter({ hasText: text });

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const prepare = async (page: Page, request: APIRequestContext) => {
      await page.setViewportSize({ width, height: 900 });
      await request.patch('/api/user', { data: { language } });
    };
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({
        path: join(folder, `tracker-${name}-${language}-${width}.png`),
        fullPage: part === 'page',
      });
    };

    test(`billable, tasks and clients in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await prepare(page, context.request);
      await connectAccount(context.request, {
        plan: 'starter',
        projects: [
          { name: 'Website', client: 'Acme', billable: true, tasks: ['Design', 'Hosting'] },
          { name: 'Mobile App', client: 'Acme' },
          { name: 'Internal' },
        ],
      });
      await logNote(context.request, 'Yesterday two hours of Design for Website, billable.');
      await logNote(context.request, 'Today one hour of support for Acme.');
      await logNote(context.request, 'Yesterday 30 minutes of Internal, not billable.');
      await page.goto('/recordings');
      await expect(page.locator('[data-entry]')).toHaveCount(3);
      await shoot(page, 'client');
      await entryWith(page, 'support').getByRole('group').getByRole('button').first().click();
      await expect(page.locator('[data-tone=success]')).toBeVisible();
      await shoot(page, 'client-moved', 'window');
    });

    test(`two trackers in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await prepare(page, context.request);
      await connectAccount(context.request, { projects: [{ name: 'Website' }] });
      const made = await context.request.post(
        `${process.env['TIMBRE_CLOCKIFY_URL'] ?? ''}/_control/accounts`,
        { data: { projects: [{ name: 'Nebula' }] } },
      );
      const { key } = z.object({ key: z.string() }).parse(await made.json());
      const token = { service: 'clockify', token: key };
      expect((await context.request.post('/api/connection', { data: token })).ok()).toBe(true);
      await logNote(
        context.request,
        'Yesterday two hours of design for Website and one hour of review for Nebula.',
      );
      await openSettings(page, signedIn.password, 'connection');
      await expect(page.getByRole('button', { name: /^(Show: |Afficher)/ })).toHaveCount(2);
      await shoot(page, 'two-settings');
      await page.getByRole('combobox').first().selectOption('redmine');
      await expect(page.getByText(/stays connected|reste connecté/)).toBeVisible();
      await shoot(page, 'two-added');
      await page.goto('/recordings');
      await expect(page.locator('[data-entry]')).toHaveCount(2);
      await shoot(page, 'two-history');
    });

    test(`a project chosen for a note in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await prepare(page, context.request);
      await giveTone(context);
      await connectAccount(context.request, { projects: [{ name: 'Website' }] });
      // A list from before the project was deleted.
      const old = [{ id: '1', name: 'Deleted since' }];
      await page.route('/api/connection/projects', (route) => route.fulfill({ json: old }));
      await page.goto('/recordings');
      await page.locator('[data-talks][aria-pressed=false]').click();
      await expect(page.getByText('0:02')).toBeVisible();
      await page.locator('[data-talks][aria-pressed=true]').click();
      const picker = page.getByRole('combobox', { name: /^(Project|Projet)/ });
      await picker.selectOption('Deleted since');
      await shoot(page, 'project-chosen', 'window');
      await page.unroute('/api/connection/projects');
      await page.locator('main section button[data-focus]').click();
      await expect(page.getByText(/not in Toggl Track any more|n’existe plus dans/).first()).toBeVisible();
      await shoot(page, 'project-gone', 'window');
    });

    test(`projects made after connecting in ${language} at ${width}`, async ({
      page,
      context,
      signedIn: _,
    }) => {
      test.setTimeout(900_000);
      await prepare(page, context.request);
      const token = await connectAccount(context.request, { projects: [{ name: 'Website' }] });
      const create = (name: string) => inTracker(context.request, 'projects/create', { token, name });
      await create('Nebula');
      // A name in a note is not looked up in the tracker more often than every ten minutes, a list of projects every minute.
      await delay(601_000);
      const note =
        language === 'en'
          ? 'Yesterday two hours of star charts for Nebula.'
          : 'Hier deux heures de cartes du ciel pour Nebula.';
      await logNote(context.request, note);
      await page.goto('/recordings');
      await expect(page.locator('[data-entry]').getByText('Nebula', { exact: true })).toBeVisible();
      await shoot(page, 'new-project-named');
      await create('Orion');
      await delay(61_000);
      await page
        .locator('[data-entry]')
        .getByRole('button', { name: /^(Edit|Modifier)/ })
        .first()
        .click();
      const picker = page.getByRole('dialog').getByRole('combobox').first();
      await picker.focus();
      await expect(picker.locator('option', { hasText: 'Orion' })).toBeAttached();
      await picker.selectOption('Orion');
      await shoot(page, 'new-project-listed', 'window');
    });

    test(`what changed in the tracker in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await prepare(page, context.request);
      const token = await connectAccount(context.request, {
        projects: [{ name: 'Website', client: 'Acme' }],
      });
      await logNote(
        context.request,
        'Yesterday two hours of drawings for Website, one hour of workshop, 30 minutes of email.',
      );
      const ledger = await fetchLedger(page, token);
      const findId = (text: string) => ledger.find(({ description }) => description.includes(text))?.id;
      await inTracker(context.request, 'entries/change', {
        token,
        id: findId('workshop'),
        description: 'Workshop in Lyon',
      });
      await inTracker(context.request, 'entries/delete', { token, id: findId('email') });
      const start = new Date(Date.now() - 26 * 3_600_000).toISOString();
      const stop = new Date(Date.now() - 25 * 3_600_000).toISOString();
      await inTracker(context.request, 'entries', {
        token,
        entries: [{ description: 'Call', start, stop, duration: 3600 }],
      });
      await page.goto('/recordings');
      await expect(entryWith(page, 'Workshop in Lyon')).toBeVisible();
      await shoot(page, 'synced');
      await page.goto('/recordings?view=insights');
      await expect(page.getByText(/Logged with|Entrées ajoutées avec/)).toBeVisible();
      await shoot(page, 'insights-own');
      await page.getByRole('switch').first().click();
      await expect(page.getByText(/complete since|complet depuis/)).toBeVisible();
      await shoot(page, 'insights-all');
    });

    test(`a failed note and one after midnight in ${language} at ${width}`, async ({
      page,
      context,
      signedIn: _,
    }) => {
      await prepare(page, context.request);
      await connectAccount(context.request);
      await expectNote(
        context.request,
        await typeNote(context.request, 'Today 25 hours of design.'),
        'failed',
      );
      const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone });
      const halfPastMidnight = `${yesterday}T00:30:00+01:00`;
      await logNote(
        context.request,
        'Today 2h design, 1h meeting.',
        new Date(halfPastMidnight).toISOString(),
      );
      await page.goto('/recordings');
      await expect(page.locator('[data-entry]')).toHaveCount(2);
      await shoot(page, 'failed-note');
      const failed = page.getByRole('article').first();
      await failed.getByRole('button').first().click();
      await shoot(page, 'failed-note-open', 'window');
    });

    test(`connecting a server in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await prepare(page, context.request);
      await page.goto('/recordings');
      const tracker = page.getByRole('combobox', { name: /^(Time tracker|Outil de suivi du temps)$/ });
      await expect(tracker).toBeVisible();
      await shoot(page, 'connect');
      for (const service of ['kimai', 'opentickly']) {
        await tracker.selectOption(service);
        await expect(page.getByLabel(/^(Address of your|Adresse de votre)/)).toBeVisible();
        await shoot(page, `connect-${service}`);
      }
    });

    test(`workspace and disconnecting in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await prepare(page, context.request);
      await connectAccount(context.request, { fullname: 'Claire Martin', workspaces: ['Atelier'] });
      await page.goto('/settings/connection');
      await page
        .getByRole('textbox')
        .or(page.locator('input[type=password]'))
        .first()
        .fill(signedIn.password);
      await page.keyboard.press('Enter');
      const choice = page.getByRole('combobox', { name: /^(Workspace|Espace de travail)$/ });
      await expect(choice).toBeVisible();
      await choice.scrollIntoViewIfNeeded();
      await shoot(page, 'connection', 'window');
      await choice.selectOption({ index: 1 });
      await expect(page.getByText(/Workspace changed|Espace de travail modifié/).first()).toBeVisible();
      await shoot(page, 'workspace-changed', 'window');
      await page
        .getByRole('button', { name: /^(Disconnect|Déconnecter)$/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'disconnect', 'window');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Disconnect|Déconnecter)$/ })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await shoot(page, 'disconnected', 'window');
      await page.goto('/recordings');
      await shoot(page, 'disconnected-recordings');
    });
  }
}
