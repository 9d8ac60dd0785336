import { getTranscript } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording } from '../../../test/builders.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const texts = {
  en: {
    open: 'What was said',
    language: 'Transcribed in Spanish.',
    choose: 'Choose the languages you speak',
  },
  fr: {
    open: 'Ce qui a été dit',
    language: 'Langue de la transcription : espagnol.',
    choose: 'Choisir les langues que vous parlez',
  },
};

for (const language of ['en', 'fr'] as const) {
  const words = texts[language];
  const link = page.getByRole('link', { name: words.choose });

  test(`[PIPE-42] what was said stands with its language and the way to choose others (${language})`, async () => {
    keepHistory({ recordings: [aRecording()], entries: [anEntry()] });
    answer(getTranscript, { text: 'dos horas de diseño', language: 'es' });
    await renderApp('/recordings', { language });
    const opener = page.getByRole('button', { name: words.open });
    await opener.click();
    await expect.element(page.getByText(words.language)).toBeVisible();
    await expect.element(link).toHaveAttribute('href', '/settings/speaking#spoken-languages');
    await expectAccessible();
  });

  test(`[PIPE-42] so does a note that failed for its language, and no other (${language})`, async () => {
    const failed = (code: string) =>
      aRecording({
        status: 'failed',
        processingError: JSON.stringify({ code, message: code }),
        createdAt: new Date().toISOString(),
      });
    const kept = keepHistory({ recordings: [failed('language')], entries: [] });
    await renderApp('/recordings', { language });
    await expect.element(link).toBeVisible();
    await expectAccessible();
    kept.recordings = [failed('unreadable')];
    await renderApp('/recordings', { language });
    await expect.element(page.getByText('unreadable')).toBeVisible();
    await expectHidden(link);
  });
}

test('[PIPE-42] a typed note was spoken in no language', async () => {
  keepHistory({ recordings: [aRecording({ source: 'typed' })], entries: [anEntry()] });
  answer(getTranscript, { text: 'two hours of design', language: null });
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'What was typed' }).click();
  await expect.element(page.getByText('two hours of design')).toBeVisible();
  await expectHidden(page.getByRole('link', { name: texts.en.choose }));
});
