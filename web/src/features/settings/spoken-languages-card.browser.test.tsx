import { updateUser } from '@timbre/contract/accounts';
import { getSpokenLanguages } from '@timbre/contract/spoken-languages';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, hold, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectTexts, toast } from '../../../test/screen.ts';

const texts = {
  en: {
    title: 'Languages you speak',
    auto: 'Let Timbre work out my languages',
    all: /expects any of these: English, French, Spanish, German, Italian, and Portuguese\. Once it knows .* ten of your notes/,
    some: 'Timbre expects German and English: the language of the screens and those of your earlier notes.',
    only: 'Your notes are transcribed in the languages ticked here, and in no other.',
    group: 'Languages of my notes',
    names: ['English', 'French', 'Spanish', 'German', 'Italian', 'Portuguese'],
    saved: 'Languages saved',
  },
  fr: {
    title: 'Langues que vous parlez',
    auto: 'Laisser Timbre déterminer mes langues',
    all: /l’une de ces langues\s: anglais, français, espagnol, allemand, italien et portugais\. Dès qu’il connaîtra/,
    some: 'Langues attendues par Timbre\u00a0: allemand et anglais, soit celle de l’interface et celles de vos notes précédentes.',
    only: 'Vos notes sont transcrites dans les langues cochées ici, et dans aucune autre.',
    group: 'Langues de mes notes',
    names: ['anglais', 'français', 'espagnol', 'allemand', 'italien', 'portugais'],
    saved: 'Langues enregistrées',
  },
};

const saves = () => getCalls(updateUser).map(({ body }) => body);

for (const language of ['en', 'fr'] as const) {
  const words = texts[language];
  const card = getCard(words.title);
  const auto = card.getByRole('switch', { name: words.auto });
  const group = card.getByRole('group', { name: words.group });

  test(`[SET-14][D-SPOKEN] languages are worked out, or ticked and saved at once (${language})`, async () => {
    answer(getSpokenLanguages, { languages: ['de', 'en'], suggested: ['de', 'en'], hasLearned: true });
    await openSettings('speaking', { language });
    await expect.element(auto).toBeChecked();
    await expect.element(auto).toHaveAccessibleDescription(words.some);
    await expectHidden(group);
    auto.element().focus();
    await userEvent.keyboard('[Space]');
    await expect.element(auto).not.toBeChecked();
    await expect.element(auto).toHaveAccessibleDescription(words.only);
    await expect.element(toast('success')).toMatchTextContent(words.saved);
    await expectTexts(group.css('label'), words.names);
    await expect.element(group.getByRole('checkbox', { checked: true })).toHaveLength(2);
    await expectAccessible();
    // From the switch on by keyboard alone.
    await userEvent.keyboard('{Tab}{Tab}[Space]');
    await expect.element(group.getByRole('checkbox', { checked: true })).toHaveLength(3);
    await userEvent.keyboard('{Tab}{Tab}[Space]');
    await expect.element(group.getByRole('checkbox', { checked: true })).toHaveLength(2);
    await expect.poll(saves).toHaveLength(3);
    await auto.click();
    await expect.element(auto).toHaveAccessibleDescription(words.some);
    await expectHidden(group);
    await expect.poll(saves).toEqual(
      [['de', 'en'], ['en', 'fr', 'de'], ['en', 'fr'], null].map((spokenLanguages) => ({
        spokenLanguages,
      })),
    );
  });

  test(`[SET-14] before ten notes have told, all six are expected (${language})`, async () => {
    await openSettings('speaking', { language });
    await expect.element(auto).toHaveAccessibleDescription(words.all);
    await expectAccessible();
  });
}

test('[SET-14] what is chosen is shown, and one language always stays', async () => {
  await openSettings('speaking', { user: aUser({ spokenLanguages: ['it'] }) });
  const card = getCard(texts.en.title);
  const italian = card.getByRole('checkbox', { name: 'Italian' });
  await expect.element(italian).toBeChecked();
  await italian.click();
  await expect
    .element(card.getByRole('alert'))
    .toMatchTextContent('At least one language has to stay ticked.');
  await expect.element(italian).toBeChecked();
  await expectAccessible();
  expect(saves()).toEqual([]);
  await card.getByRole('checkbox', { name: 'English' }).click();
  await expectHidden(card.getByRole('alert'));
  await italian.click();
  await expect.element(italian).not.toBeChecked();
  await expect.poll(saves).toEqual([{ spokenLanguages: ['en', 'it'] }, { spokenLanguages: ['en'] }]);
});

test('[SET-14] a choice that is not saved says so in its place, until another one is', async () => {
  answerOnce(updateUser, problem('unavailable', 'Please try again in a moment.'));
  await openSettings('speaking', { user: aUser({ spokenLanguages: ['en'] }) });
  const card = getCard(texts.en.title);
  const french = card.getByRole('checkbox', { name: 'French' });
  await french.click();
  const alert = card.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Choice not saved.*Please try again in a moment/);
  await expect.element(french).not.toBeChecked();
  await expectAccessible();
  await french.click();
  await expect.element(french).toBeChecked();
  await expectHidden(alert);
});

test('[SET-14] boxes that are ticked faster than they are saved are all saved', async () => {
  await openSettings('speaking', { user: aUser({ spokenLanguages: ['en'] }) });
  const release = hold(updateUser);
  const card = getCard(texts.en.title);
  for (const name of ['French', 'German']) {
    await card.getByRole('checkbox', { name }).click();
    await expect.element(card.getByRole('checkbox', { name })).toBeChecked();
  }
  release();
  await expect
    .poll(saves)
    .toEqual([{ spokenLanguages: ['en', 'fr'] }, { spokenLanguages: ['en', 'fr', 'de'] }]);
  await expect.element(card.getByRole('checkbox', { checked: true })).toHaveLength(3);
});

test('[SET-14] languages that cannot be loaded say so and can be asked for again', async () => {
  answer(getSpokenLanguages, problem('unavailable', 'Not now.'));
  await openSettings('speaking');
  const card = getCard(texts.en.title);
  await expect.element(card).toMatchTextContent('Your languages could not be loaded');
  answer(getSpokenLanguages, { languages: ['en'], suggested: ['en'], hasLearned: true });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByRole('switch')).toBeChecked();
});

test('[PIPE-42] a link to the setting finds it in view once the password was given', async () => {
  await renderApp('/settings#spoken-languages');
  await givePassword();
  const heading = page.getByRole('heading', { name: texts.en.title });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});
