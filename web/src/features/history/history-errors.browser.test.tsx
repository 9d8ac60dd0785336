import { getHistory } from '@timbre/contract/history';
import { deleteRecording, deleteRecordings } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer, answerOnce, handle, noAnswer, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory, readHistory, type StoredHistory } from '../../../test/stored-history.ts';

const alert = page.getByRole('alert').filter({ hasText: /\S/ });
const entries = page.css('[data-entry]');

function answerOneNote(): void {
  keepHistory({ recordings: [aRecording()], entries: [anEntry()] });
}

/** One more entry than a page has. */
function answerTwoPages(): StoredHistory {
  const entries = Array.from({ length: 7 }, (_, number) => anEntry({ id: toId(200 + number) }));
  return keepHistory({ recordings: [aRecording()], entries });
}

test('[HIST-12] what could not be loaded can be asked for again', async () => {
  answerTwoPages();
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(6);
  answerOnce(getHistory, problem('internal', 'Broken.'));
  await page.getByRole('button', { name: 'View more' }).click();
  await expect.element(alert).toMatchTextContent('We could not load the entries of your recordings.');
  await expect.element(entries).toHaveLength(6);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entries).toHaveLength(7);
  await expectHidden(alert);
});

test('[HIST-12] what could not be loaded or deleted is said in the language of the interface', async () => {
  const kept = answerTwoPages();
  handle(getHistory, ({ query }) =>
    'after' in query ? noAnswer : readHistory(kept, getHistory.query.parse(query)),
  );
  await renderApp('/recordings', { language: 'fr' });
  await expect.element(entries).toHaveLength(6);
  await page.getByRole('button', { name: 'Voir plus' }).click();
  await expect
    .element(alert)
    .toMatchTextContent('Les entrées de vos enregistrements n’ont pas pu être chargées.');
  answer(getHistory, problem('internal', 'Broken.'));
  await renderApp('/recordings', { language: 'fr' });
  await expect.element(alert).toMatchTextContent('Vos enregistrements n’ont pas pu être chargés.');
  await expectAccessible();
  answerOneNote();
  answer(deleteRecording, noAnswer);
  answer(deleteRecordings, noAnswer);
  await renderApp('/recordings', { language: 'fr' });
  await page.getByRole('button', { name: /^Supprimer de l’historique/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer de l’historique' }).click();
  await expect.element(toast('danger')).toMatchTextContent('Échec de la suppression');
  await expect.element(toast('danger')).toMatchTextContent('Cet enregistrement n’a pas pu être supprimé.');
  await page.getByRole('button', { name: 'Retour', exact: true }).click();
  await page.getByRole('button', { name: 'Supprimer tous les enregistrements' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer tous les enregistrements' }).click();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Vos enregistrements n’ont pas pu être supprimés.');
});
