import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, fetchLedger, logNote, test } from '../fixtures.ts';
import { giveSpeech } from '../microphone.ts';
import { recorderIn, speakNote } from '../recorder.ts';

const sound = (name: string) => join(import.meta.dirname, `../sounds/${name}.wav`);

test.use({ timezoneId: 'Europe/Paris' });

/** What stands in the service, and whether it is of today. */
async function listEntries(page: Page, token: string): Promise<string[]> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  return (await fetchLedger(page, token))
    .map(({ description, duration, start }) => {
      const day = new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
      return `${description} ${duration / 60} ${day === today ? 'today' : 'earlier'}`;
    })
    .toSorted();
}

test.describe('at 1440 pixels, in English', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[FIX-54] spoken notes change, move and take back entries, each on one press and not before', async ({
    page,
    context,
    signedIn: _,
  }) => {
    const token = await connectAccount(context.request);
    await logNote(context.request, 'Today one hour of meeting and two hours of design');
    const logged = ['design 120 today', 'meeting 60 today'];
    const lastNote = recorderIn(page, 'en').lastNote;

    await giveSpeech(context, sound('en-change-and-move'));
    await page.goto('/recordings');
    await speakNote(page, 'en');
    const asks = lastNote.getByRole('article');
    await expect(asks.getByText('Duration: 1 hour becomes 2 hours.')).toBeAttached();
    await expectAccessible(page);
    expect(await listEntries(page, token)).toEqual(logged);
    await asks.getByRole('button', { name: 'Apply 2 changes' }).click();
    await expect(page.getByRole('heading', { name: '2 changes applied' })).toBeVisible();
    expect(await listEntries(page, token)).toEqual(['design 120 earlier', 'meeting 120 today']);

    await giveSpeech(context, sound('en-undo-the-last-note'));
    await page.reload();
    await speakNote(page, 'en');
    await expect(asks.getByText('Take back a note of 2 entries')).toBeVisible();
    await asks.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(page.getByRole('heading', { name: '1 change applied' })).toBeVisible();
    expect(await listEntries(page, token)).toEqual([]);
    await lastNote.getByRole('button', { name: 'Undo all changes of this note' }).click();
    await expect(page.getByRole('heading', { name: 'All changes taken back' })).toBeVisible();
    expect(await listEntries(page, token)).toEqual(['design 120 earlier', 'meeting 120 today']);
  });
});

test.describe('at 390 pixels, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', hasTouch: true });

  test('[FIX-54] a spoken note deletes an entry and adds one, is left as it is, put back and applied', async ({
    page,
    context,
    signedIn: _,
  }) => {
    await context.request.patch('/api/user', { data: { language: 'fr' } });
    const token = await connectAccount(context.request);
    await logNote(context.request, 'Aujourd’hui une heure de réunion et deux heures de dessin');
    const logged = ['dessin 120 today', 'réunion 60 today'];
    const lastNote = recorderIn(page, 'fr').lastNote;

    await giveSpeech(context, sound('fr-delete-and-add'));
    await page.goto('/recordings');
    await speakNote(page, 'fr');
    const asks = lastNote.getByRole('article');
    await asks.getByRole('button', { name: 'Laisser tel quel' }).click();
    await lastNote.getByRole('button', { name: 'Remettre les modifications' }).click();
    await expect(asks).toBeFocused();
    await expectAccessible(page);
    expect(await listEntries(page, token)).toEqual(logged);
    await asks.getByRole('button', { name: 'Appliquer 2 modifications' }).click();
    await expect(page.getByRole('heading', { name: '2 modifications appliquées' })).toBeVisible();
    expect(await listEntries(page, token)).toEqual(['dessin 120 today', 'mails 30 today']);
  });
});
