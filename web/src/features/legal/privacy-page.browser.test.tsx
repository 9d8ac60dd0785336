import { getProcessing, type Processing } from '@timbre/contract/processing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible } from '../../../test/screen.ts';

const section = page.css('#reading');

/** What can be read of the section, without what only keeps its place. */
function shown(): string {
  return [...document.querySelectorAll('#reading p')]
    .filter((paragraph) => getComputedStyle(paragraph).visibility === 'visible')
    .map(({ textContent }) => textContent)
    .join('\n');
}

const heights = () =>
  [...document.querySelectorAll('article section')].map((part) => part.getBoundingClientRect().height);

const generally = {
  en: [/or, where one is configured, by a hosted speech/, /Where a language model is configured/],
  fr: [/là où il en est configuré un/, /Là où un modèle de langage est configuré/],
};

const installations: { processing: Processing; en: RegExp[]; fr: RegExp[] }[] = [
  {
    processing: { notesReadBy: 'grammar', transcribedBy: 'this-server' },
    en: [/^Spoken notes are turned into words on our own servers\./, /\nNo language model reads your notes/],
    fr: [/^Les notes dictées sont transcrites sur nos propres serveurs\./, /aucun modèle de langage ne lit/],
  },
  {
    processing: { notesReadBy: 'self-hosted-model', transcribedBy: 'this-server' },
    en: [/\nA language model reads every note .* on our own servers.*switch it off/],
    fr: [/un modèle de langage lit chaque note.* sur nos propres serveurs.*désactiver/],
  },
  {
    processing: { notesReadBy: 'hosted-model', transcribedBy: 'hosted-service' },
    en: [
      /by a hosted speech recognition service \(processor\)/,
      /at a hosted service \(processor\), which receives the words of the note.*switch it off/,
    ],
    fr: [
      /par un prestataire externe de reconnaissance vocale \(sous-traitant\)/,
      /chez un prestataire externe \(sous-traitant\), qui reçoit les mots de la note.*désactiver/,
    ],
  },
];

for (const language of ['en', 'fr'] as const) {
  for (const { processing, ...texts } of installations)
    test(`[LEGAL-07][D-READ] the privacy page says who processes notes here, and nothing moves when that is known (${language}, ${processing.notesReadBy})`, async () => {
      answer(getProcessing, processing);
      for (const width of [1440, 1024, 390]) {
        const release = hold(getProcessing);
        await renderApp('/privacy', { user: null, language, width });
        for (const words of generally[language]) await expect.poll(shown).toMatch(words);
        await document.fonts.ready;
        const before = heights();
        release();
        for (const words of generally[language]) await expect.poll(shown).not.toMatch(words);
        for (const words of texts[language]) expect(shown()).toMatch(words);
        expect(heights()).toEqual(before);
      }
      await expectAccessible();
    });

  test(`[LEGAL-07] without an answer the privacy page says what is true of every installation (${language})`, async () => {
    for (const outcome of [noAnswer, problem('unavailable')] as const) {
      answer(getProcessing, outcome);
      await renderApp('/privacy', { user: null, language });
      for (const words of generally[language]) await expect.poll(shown).toMatch(words);
    }
    await expectAccessible();
  });
}

test('[D-READ] the privacy page leads to the settings, where the model is switched off', async () => {
  answer(getProcessing, { notesReadBy: 'hosted-model', transcribedBy: 'this-server' });
  await renderApp('/privacy', { user: null });
  await expect.poll(shown).toMatch(/at a hosted service/);
  await expect.element(section.getByRole('link', { name: 'settings' })).toHaveAttribute('href', '/settings');
});
