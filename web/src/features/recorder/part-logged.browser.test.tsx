import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHeldEntry, anEntry, aRecording, toId } from '../../../test/builders.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';

const allLogged = page.getByText(/Your time is logged|Votre temps est enregistré/);
const id = toId(300);
const note = page.css(`#note-${id}`);
const typeInstead = page.getByRole('button', { name: /Type instead|Écrire plutôt/ });

/** Sends a note, which the server then has. */
async function typeNote(kept: StoredHistory): Promise<void> {
  await typeInstead.click();
  await page.getByLabelText(/Your note|Votre note/).fill('two hours of design, an hour of calls');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => kept.recordings.length).toBe(1);
}

/** Of a note of two entries one is logged, the other is not taken. */
function holdOne(kept: StoredHistory): void {
  kept.recordings = [
    aRecording({
      id,
      source: 'typed',
      status: 'processing',
      step: 'asking',
      progress: { logged: 1, total: 2 },
    }),
  ];
  kept.entries = [
    anEntry({ recordingId: id, description: 'design' }),
    aHeldEntry(
      { code: 'fields-required', fields: ['project'] },
      { id: toId(201), recordingId: id, description: '' },
    ),
  ];
  announceRecordings();
}

test.each([
  { language: 'en' as const, says: '1 of 2 logged, one needs a project', change: 'Change: No description' },
  {
    language: 'fr' as const,
    says: '1 entrée sur 2 ajoutée, il manque un projet à une entrée',
    change: /^Modifier : Sans description/,
  },
])(
  '[ENTRY-45] after a note of which not all was taken, the recorder says how much is logged and shows what is left ($language)',
  async ({ language, says, change }) => {
    const kept = keepHistory();
    await renderApp('/recordings', { language });
    await typeNote(kept);
    holdOne(kept);
    await expect.element(page.getByRole('heading', { name: says })).toBeVisible();
    expect(allLogged.query()).toBeNull();
    await expect.element(note).toHaveFocus();
    await expect.element(typeInstead).toBeVisible();
    await expectAccessible();
    // Whatever else is looked at meanwhile, and it is asked once.
    await page.getByRole('tab').last().click();
    await expect.element(note.getByRole('button', { name: change })).toBeVisible();
    await page.getByRole('tab').first().click();
    await expect.element(page.getByRole('button', { name: change })).toHaveLength(1);
  },
);

test('[ENTRY-45] what the recorder says of such a note goes once it is no longer so', async () => {
  const kept = keepHistory();
  await renderApp('/recordings');
  await typeNote(kept);
  holdOne(kept);
  await expect
    .element(page.getByRole('heading', { name: '1 of 2 logged, one needs a project' }))
    .toBeVisible();
  kept.entries = kept.entries.map((one) => ({ ...one, rejection: null }));
  kept.recordings = kept.recordings.map((one) => ({ ...one, updatedAt: '2026-11-14T16:43:00.000Z' }));
  announceRecordings();
  const ready = page.getByRole('heading', { name: '1 of 2 logged, one is ready to be logged' });
  await expect.element(ready).toBeVisible();
  kept.recordings = [];
  announceRecordings();
  await expectHidden(ready);
  await expectHidden(note);
  await expect.element(page.getByRole('heading', { name: 'Start recording' })).toBeVisible();
});
