import type { Page } from '@playwright/test';
import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  fetchLedger,
  notesIn,
  test,
} from '../fixtures.ts';

const languages = {
  en: {
    type: 'Type instead',
    field: 'Your note',
    send: 'Send',
    unclear: 'hello is this thing on',
    notUnderstood: 'Nothing understood',
    edit: 'Edit the text',
    editOne: /^Edit the text: recording of/,
    clear: 'Yesterday two hours of design',
    readAgain: 'Read again',
    done: 'Done! Your time is logged.',
    nothing: 'Nothing on Friday, I did not work.',
    understood: 'Understood: nothing to log.',
    nothingDone: 'You said that there was no work to log.',
    synced: 'Synced',
  },
  fr: {
    type: 'Écrire plutôt',
    field: 'Votre note',
    send: 'Envoyer',
    unclear: 'bonjour est-ce que ça marche',
    notUnderstood: 'Note non comprise',
    edit: 'Modifier le texte',
    editOne: /^Modifier le texte/,
    clear: 'Hier deux heures de design',
    readAgain: 'Relire la note',
    done: 'C’est noté ! Votre temps est enregistré.',
    nothing: 'Rien vendredi, je n’ai pas travaillé.',
    understood: 'C’est compris : rien à enregistrer.',
    nothingDone: 'Vous avez dit qu’il n’y avait pas de travail à noter.',
    synced: 'Synchronisé',
  },
};

for (const [language, words] of Object.entries(languages)) {
  const type = async (page: Page, text: string) => {
    await page.getByRole('button', { name: words.type }).click();
    await page.getByLabel(words.field).fill(text);
    await page.getByRole('button', { name: words.send, exact: true }).click();
  };

  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ context, signedIn: _ }) => {
      await context.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      await context.request.patch('/api/user', { data: { language } });
    });

    test(`[UPL-24][HIST-18] a note from which nothing was understood is edited and logged, as the same note (${language})`, async ({
      page,
      context,
    }) => {
      const token = await connectAccount(context.request);
      await page.goto('/recordings');
      await type(page, words.unclear);
      const edit = page.getByRole('button', { name: words.edit, exact: true });
      await expect(edit).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: words.notUnderstood })).toBeVisible();
      await expect(page.locator('blockquote')).toContainText(words.unclear);
      await expect(page.getByText(words.done)).toHaveCount(0);
      const card = notesIn(page).filter({ hasText: words.notUnderstood });
      await expect(card).toContainText(words.unclear);
      expect(await fetchLedger(page, token)).toHaveLength(0);
      await expectAccessible(page);

      // The card in the history is still there after a reload, and leads to the same dialog.
      await page.reload();
      await card.getByRole('button', { name: words.editOne }).press('Enter');
      const dialog = page.getByRole('dialog', { name: words.edit });
      const field = dialog.getByLabel(words.field);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(words.unclear);
      await expectAccessible(page);
      await field.fill(words.clear);
      await dialog.getByRole('button', { name: words.readAgain }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(entriesIn(page).filter({ hasText: 'design' })).toBeVisible();
      await expect(card).toHaveCount(0);
      expect(await fetchLedger(page, token)).toMatchObject([{ description: 'design', duration: 7_200 }]);
      expect(await (await context.request.get('/api/recordings')).json()).toHaveLength(1);
    });

    test(`[UPL-24][HIST-19] a note that says that nothing was done is understood (${language})`, async ({
      page,
      context,
    }) => {
      const token = await connectAccount(context.request);
      await page.goto('/recordings');
      await type(page, words.nothing);
      await expect(page.getByText(words.understood).first()).toBeVisible();
      await expect(page.getByText(words.done)).toHaveCount(0);
      await expect(notesIn(page).filter({ hasText: words.nothingDone })).toBeVisible();
      await expect(page.getByText(words.synced, { exact: true })).toHaveCount(0);
      await expectAccessible(page);
      expect(await fetchLedger(page, token)).toHaveLength(0);
    });
  });
}
