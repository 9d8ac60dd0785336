import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHeldEntry, anEntry, aRecording, toId } from '../../../test/builders.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';

const allLogged = page.getByText(/Your time is logged|Votre temps est enregistré/);
const panel = page.getByRole('alert');
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
  {
    language: 'en' as const,
    says: '1 of 2 logged, one needs a project',
    show: 'Show what is left',
  },
  {
    language: 'fr' as const,
    says: '1 entrée sur 2 ajoutée, il manque un projet à une entrée',
    show: 'Voir ce qui reste',
  },
])(
  '[ENTRY-45] after a note of which not all was taken, the recorder says how much is logged and leads to the rest ($language)',
  async ({ language, says, show }) => {
    const kept = keepHistory();
    await renderApp('/recordings', { language });
    await typeNote(kept);
    holdOne(kept);
    await expect.element(panel).toMatchTextContent(says);
    expect(allLogged.query()).toBeNull();
    const link = page.getByRole('link', { name: show });
    await expect.element(link).toHaveFocus();
    await expectAccessible();
    // Whatever else is looked at meanwhile.
    await page.getByRole('tab').last().click();
    await expectHidden(note);
    link.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(note.css('[data-entry]').last()).toHaveFocus();
    await expect.element(note.getByRole('heading')).toHaveTextContent(says);
    await expect.element(typeInstead).toBeVisible();
    expect(location.hash).toBe('');
  },
);

test('[ENTRY-45] what the recorder says of such a note goes once it is no longer so', async () => {
  const kept = keepHistory();
  await renderApp('/recordings');
  await typeNote(kept);
  holdOne(kept);
  await expect.element(panel).toMatchTextContent('1 of 2 logged, one needs a project');
  kept.entries = kept.entries.map((one) => ({ ...one, rejection: null }));
  kept.recordings = kept.recordings.map((one) => ({ ...one, updatedAt: '2026-11-14T16:43:00.000Z' }));
  announceRecordings();
  await expect.element(panel).toMatchTextContent('1 of 2 logged, one is ready to be logged');
  kept.recordings = [];
  announceRecordings();
  await expectHidden(panel);
  await expect.element(typeInstead).toBeVisible();
});
