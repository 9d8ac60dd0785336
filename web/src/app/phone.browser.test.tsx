import { getCurrentPlan } from '@timbre/contract/usage';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aPlan, aRecording, toId } from '../../test/builders.ts';
import { answer } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';

const phone = { width: 390, height: 844 };

const work = {
  en: ['Homepage design', 'Meeting with the whole team', 'Emails'],
  fr: ['Maquette de la page d’accueil', 'Réunion avec toute l’équipe', 'Mails'],
};

/** Two notes of today and one of yesterday, each of three entries with a project and a client. */
function keepThreeNotes(descriptions: readonly string[]): void {
  const today = new Date();
  const notes = [0, 0, 1].map((daysAgo, index) => {
    const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo, 9).toISOString();
    return { start, recording: aRecording({ id: toId(100 + index), createdAt: start }) };
  });
  const entries = notes.flatMap(({ start, recording }, note) =>
    descriptions.map((description, index) =>
      anEntry({
        id: toId(200 + 10 * note + index),
        recordingId: recording.id,
        description,
        start,
        projectId: '11',
        projectColour: '#0b83d9',
        rawData: { description, project_name: 'Website relaunch', client_name: 'Acme Inc.', tags: [] },
      }),
    ),
  );
  keepHistory({ recordings: notes.map(({ recording }) => recording), entries });
}

for (const language of ['en', 'fr'] as const)
  test(`[HIST-29] six entries fit into the first two screens of a phone (${language})`, async () => {
    answer(getCurrentPlan, aPlan({ audioMinutesUsed: 3 }));
    keepThreeNotes(work[language]);
    await renderApp('/recordings', { ...phone, language });
    await page.getByRole('button', { name: /^(View more|Voir plus)$/ }).click();
    const entries = page.css('[data-entry]');
    await expect.element(entries).toHaveLength(9);
    const sixth = entries.nth(5).element().getBoundingClientRect();
    expect(sixth.bottom + scrollY).toBeLessThanOrEqual(2 * phone.height);
    await expectAccessible();
  });
