import { updateUser } from '@timbre/contract/accounts';
import { getAliases, removeAlias } from '@timbre/contract/aliases';
import { getProcessing } from '@timbre/contract/processing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, noAnswer, problem } from '../../../test/fake-api.ts';
import { getCard, openSettings } from '../../../test/open-settings.ts';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

test('[D-ASK] who wants to be asked about doubtful notes switches that on', async () => {
  await openSettings('speaking');
  const ask = page.getByRole('switch', { name: 'Ask me when unsure' });
  await expect.element(ask).not.toBeChecked();
  ask.element().focus();
  await userEvent.keyboard('[Space]');
  await expect.element(toast('success')).toMatchTextContent('Unclear notes ask first');
  await expect.element(ask).toBeChecked();
  expect(getCalls(updateUser).map(({ body }) => body)).toContainEqual({ askWhenUnsure: true });
});

test.each([
  {
    language: 'en' as const,
    name: 'Apply changes at once when sure',
    means: 'A note that corrects entries changes them without asking, if nothing about it is in doubt.',
    said: 'Sure changes are applied at once',
  },
  {
    language: 'fr' as const,
    name: 'Appliquer les modifications aussitôt en cas de certitude',
    means: 'Une note qui corrige des entrées les modifie sans demander, si rien n’y est douteux.',
    said: 'Les modifications certaines sont appliquées aussitôt',
  },
])(
  '[FIX-45] changes that are sure are applied at once only where that is chosen ($language)',
  async (one) => {
    await openSettings('speaking', { user: aUser({ language: one.language }) });
    const apply = page.getByRole('switch', { name: one.name });
    await expect.element(apply).not.toBeChecked();
    await expect.element(page.getByText(one.means)).toBeVisible();
    await apply.click();
    await expect.element(toast('success')).toMatchTextContent(one.said);
    await expect.element(apply).toBeChecked();
    expect(getCalls(updateUser).map(({ body }) => body)).toContainEqual({ applyWhenSure: true });
    await expectAccessible();
  },
);

const texts = {
  en: {
    title: 'How your notes are read',
    model: 'Let a language model read my notes',
    ask: 'Ask me when unsure',
    'hosted-model':
      /at a hosted service that processes them for us.*the words and the time of the note.*names of your projects, clients and tags/,
    'self-hosted-model': /It runs on our own servers/,
    alone: 'No language model reads notes here. Our grammar alone does',
    unknown: 'Where a language model is configured, it reads your notes.',
    off: 'Only our grammar reads your notes. It asks you more often.',
    offSilent: 'Only our grammar reads your notes. It is unsure more often.',
  },
  fr: {
    title: 'Lecture de vos notes',
    model: 'Autoriser un modèle de langage à lire mes notes',
    ask: 'Me demander en cas de doute',
    'hosted-model':
      /chez un prestataire externe qui les traite pour notre compte.*les mots et l’heure de la note.*noms de vos projets, clients et étiquettes/,
    'self-hosted-model': /Il tourne sur nos propres serveurs/,
    alone: 'Ici, aucun modèle de langage ne lit les notes. Seule notre grammaire le fait',
    unknown: 'Si un modèle de langage est configuré, il lit vos notes.',
    off: 'Seule notre grammaire lit vos notes. Elle vous demande plus souvent confirmation.',
    offSilent: 'Seule notre grammaire lit vos notes. Elle a plus souvent un doute.',
  },
};

for (const language of ['en', 'fr'] as const) {
  const words = texts[language];
  const model = page.getByRole('switch', { name: words.model });
  const ask = page.getByRole('switch', { name: words.ask });

  test(`[SET-12][D-READ] who reads notes is said, and a model can be switched off and on again (${language})`, async () => {
    for (const notesReadBy of ['hosted-model', 'self-hosted-model'] as const) {
      answer(getProcessing, { notesReadBy, transcribedBy: 'this-server' });
      let user = aUser({ language });
      // As the server does for somebody who has not chosen whether to be asked.
      handle(updateUser, ({ body: { modelMayRead = true } }) => {
        user = { ...user, modelMayRead, askWhenUnsure: !modelMayRead };
        return user;
      });
      await openSettings('speaking', { user, language });
      await expect.element(model).toBeChecked();
      await expect.element(model).toHaveAccessibleDescription(words[notesReadBy]);
      await expect.element(ask).not.toBeChecked();
      model.element().focus();
      await userEvent.keyboard('[Space]');
      await expect.element(model).not.toBeChecked();
      await expect.element(toast('success').last()).toBeVisible();
      await expect.element(model).toHaveAccessibleDescription(words.off);
      await expect.element(ask).toBeChecked();
      await expect.element(model).toHaveFocus();
      await expectAccessible();
      await model.click();
      await expect.element(model).toBeChecked();
      await expect.element(model).toHaveAccessibleDescription(words[notesReadBy]);
      expect(
        getCalls(updateUser)
          .map(({ body }) => body)
          .slice(-2),
      ).toEqual([{ modelMayRead: false }, { modelMayRead: true }]);
    }
  });

  test(`[SET-12] where the grammar alone reads, there is nothing to switch (${language})`, async () => {
    await openSettings('speaking', { language });
    await expect.element(getCard(words.title)).toMatchTextContent(words.alone);
    expect(model.elements()).toEqual([]);
    await expect.element(ask).toBeVisible();
    await expectAccessible();
  });

  test(`[SET-12] without an answer who reads, the model can be switched off all the same (${language})`, async () => {
    answer(getProcessing, noAnswer);
    await openSettings('speaking', { language });
    await expect.element(model).toHaveAccessibleDescription(new RegExp(words.unknown));
    await model.click();
    await expect.element(model).not.toBeChecked();
    // Who chose not to be asked is not.
    await expect.element(model).toHaveAccessibleDescription(words.offSilent);
  });
}

test('[SET-12] a choice that is not saved stays as it was, and says so', async () => {
  answer(getProcessing, { notesReadBy: 'hosted-model', transcribedBy: 'this-server' });
  answerOnce(updateUser, problem('unavailable', 'Please try again in a moment.'));
  await openSettings('speaking');
  const model = page.getByRole('switch', { name: texts.en.model });
  await model.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please try again in a moment' });
  await expect.element(refusal).toMatchTextContent('Choice not saved');
  await expect.element(model).toBeChecked();
  await model.click();
  await expect.element(toast('success')).toMatchTextContent('Only our grammar reads your notes');
  await expectHidden(refusal);
});

test('[D-LEARN] aliases are listed and can be deleted', async () => {
  answer(getAliases, [{ words: 'zanzibar', projectId: '11', projectName: 'Acme' }]);
  handle(removeAlias, () => {
    answer(getAliases, []);
    return undefined;
  });
  await openSettings('speaking');
  const card = page
    .css('section')
    .filter({ has: page.getByRole('heading', { name: 'Names Timbre has learned' }) });
  await expect.element(card.getByRole('listitem')).toMatchTextContent(/“zanzibar”.*means.*Acme/);
  await expectAccessible();
  await card.getByRole('button', { name: 'Forget: zanzibar' }).click();
  await expect.element(toast('success')).toMatchTextContent('“zanzibar” forgotten');
  expect(getCalls(removeAlias).map(({ params }) => params)).toEqual([{ words: 'zanzibar' }]);
  await expect.element(card).toMatchTextContent('None yet.');
  await expect.element(card.getByRole('heading')).toHaveFocus();
});
