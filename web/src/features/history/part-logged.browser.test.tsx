import { answerRecording, type Entry } from '@timbre/contract/recordings';
import { deleteEntry, resendEntry } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHeldEntry, anEntry, aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { answer, answerOnce, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';

const asking = page.css(`#note-${toId(100)}`);
const title = asking.getByRole('heading');
const card = (description: string) => page.css('[data-entry]').filter({ hasText: description });

const logged = (number: number, description: string) => anEntry({ id: toId(200 + number), description });
const held = (number: number, description: string, rejection: Entry['rejection'] = null) =>
  aHeldEntry(rejection ?? {}, { id: toId(200 + number), description, rejection });
const noProject: Entry['rejection'] = { code: 'fields-required', fields: ['project'], words: null };
const noTask: Entry['rejection'] = { code: 'fields-required', fields: ['project', 'task'], words: null };
const closedDay: Entry['rejection'] = { code: 'period-locked', fields: [], words: null };

function keep(entries: Entry[]): StoredHistory {
  return keepHistory({ recordings: [aRecording({ status: 'processing', step: 'asking' })], entries });
}

/** The server sends what was released; what became of it is up to the test. */
function send(kept: StoredHistory): void {
  const isGone = kept.entries.every(({ isLogged }) => isLogged);
  kept.recordings = kept.recordings.map((one) => ({
    ...one,
    ...(isGone ? { status: 'success', step: null } : { step: 'asking' }),
    updatedAt: new Date(Date.parse(one.updatedAt) + 1_000).toISOString(),
  }));
  announceRecordings();
}

function change(kept: StoredHistory, number: number, entry: Partial<Entry>): void {
  kept.entries = kept.entries.map((one) => (one.id === toId(200 + number) ? { ...one, ...entry } : one));
}

const taken: Partial<Entry> = { isLogged: true, state: 'logged', isHeld: false, rejection: null };

test.each([
  {
    entries: [logged(1, 'a'), logged(2, 'b'), held(3, 'c', noProject)],
    en: '2 of 3 logged, one needs a project',
    fr: '2 entrées sur 3 ajoutées, il manque un projet à une entrée',
  },
  {
    entries: [logged(1, 'a'), held(2, 'b', noTask), held(3, 'c', noTask)],
    en: '1 of 3 logged, two need a project and a task',
    fr: '1 entrée sur 3 ajoutée, il manque un projet et une tâche à deux entrées',
  },
  {
    entries: [logged(1, 'a'), held(2, 'b', noProject), held(3, 'c', closedDay)],
    en: '1 of 3 logged, two need a change',
    fr: '1 entrée sur 3 ajoutée, deux sont à modifier',
  },
  {
    entries: [logged(1, 'a'), held(2, 'b', closedDay), held(3, 'c')],
    en: '1 of 3 logged, one needs a change, one is ready to be logged',
    fr: '1 entrée sur 3 ajoutée, une est à modifier, une est prête à être ajoutée',
  },
  {
    entries: [held(1, 'a', closedDay), held(2, 'b', closedDay)],
    en: 'Nothing logged yet, two need a change',
    fr: 'Aucune entrée ajoutée pour l’instant, deux sont à modifier',
  },
  {
    entries: [held(1, 'a', noProject)],
    en: 'Not logged yet: it needs a project',
    fr: 'Pas encore ajoutée : il lui manque un projet',
  },
])(
  '[ENTRY-43] a note that is logged in part says how much, and what the rest needs: $en',
  async ({ entries, ...texts }) => {
    keep(entries);
    for (const language of ['en', 'fr'] as const) {
      await renderApp('/recordings', { language });
      await expect.element(title).toHaveTextContent(texts[language]);
      await expectAccessible();
    }
  },
);

test('[ENTRY-43] what is logged has its usual actions, what is not has its own, and what leads on stands out', async () => {
  keep([logged(1, 'design'), held(2, 'calls', noProject), held(3, 'emails')]);
  await renderApp('/recordings');
  await expect.element(asking).toMatchTextContent('What is logged stays in Toggl Track.');
  const names = (description: string) =>
    card(description)
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'));
  await expect.poll(() => names('design')).toEqual(['Edit: design', 'Delete: design']);
  expect(names('calls')).toEqual(['Remove: calls', 'Change: calls', 'Log this entry: calls']);
  expect(names('emails')).toEqual(['Remove: emails', 'Change: emails', 'Log this entry: emails']);
  await expect.element(card('design').getByText('Logged', { exact: true })).toBeVisible();
  const isFilled = (name: string) =>
    getComputedStyle(asking.getByRole('button', { name }).element()).color === 'rgb(255, 255, 255)';
  expect(
    ['Change: calls', 'Log this entry: calls', 'Change: emails', 'Log this entry: emails'].map(isFilled),
  ).toEqual([true, false, false, true]);
});

test('[ENTRY-44] one entry is sent once more; when it is taken the others still wait, and when all are, the note is done', async () => {
  lengthenMoments();
  const kept = keep([logged(1, 'design'), held(2, 'calls'), held(3, 'emails', noProject)]);
  handle(resendEntry, ({ params }) => {
    const number = params['id'] === toId(202) ? 2 : 3;
    change(kept, number, { isHeld: false, rejection: null, state: 'pending' });
    kept.recordings = kept.recordings.map((one) => ({
      ...one,
      step: 'logging',
      progress: { logged: 1, total: 3 },
    }));
    return undefined;
  });
  await renderApp('/recordings');
  const button = asking.getByRole('button', { name: 'Log this entry: calls' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  // It stays where it is, and says what is going on.
  await expect.element(asking.getByRole('status')).toHaveTextContent('Logging 2 of 3');
  await expect.element(asking.getByRole('button', { name: 'Change: emails' })).toBeDisabled();
  await expect.element(card('calls')).toHaveFocus();
  await expectAccessible();
  change(kept, 2, taken);
  send(kept);
  await expect.element(toast('success')).toMatchTextContent('1 entry logged');
  await expect.element(title).toHaveTextContent('2 of 3 logged, one needs a project');
  await expect.element(card('calls')).toHaveFocus();

  await asking.getByRole('button', { name: 'Log this entry: emails' }).click();
  await expect.element(asking.getByRole('status')).toBeVisible();
  change(kept, 3, taken);
  send(kept);
  await expectHidden(asking);
  await expect.element(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
  expect(getCalls(resendEntry).map(({ params }) => params['id'])).toEqual([toId(202), toId(203)]);
});

test.each([
  {
    language: 'en' as const,
    log: 'Log this entry: calls',
    still: 'Still not logged',
    reason: 'calls: This day is closed in Toggl Track: change the day or remove the entry.',
    not: 'Not logged',
  },
  {
    language: 'fr' as const,
    log: 'Ajouter cette entrée : calls',
    still: 'Toujours pas ajoutée',
    reason: 'calls : Cette journée est clôturée dans Toggl Track : changez de jour ou retirez l’entrée.',
    not: 'Entrée non ajoutée',
  },
])(
  '[ENTRY-44] a second sending that fails says so, and why ($language)',
  async ({ language, log, still, reason, not }) => {
    lengthenMoments();
    const kept = keep([logged(1, 'design'), held(2, 'calls')]);
    answerOnce(resendEntry, problem('unavailable', 'The server has a moment of rest.'));
    handle(resendEntry, () => {
      kept.recordings = kept.recordings.map((one) => ({
        ...one,
        step: 'logging',
        progress: { logged: 1, total: 2 },
      }));
      change(kept, 2, { isHeld: false, state: 'pending' });
      return undefined;
    });
    await renderApp('/recordings', { language });
    await asking.getByRole('button', { name: log }).click();
    await expect.element(toast('danger')).toMatchTextContent(not);
    await expect.element(toast('danger')).toMatchTextContent('The server has a moment of rest.');
    await expect.element(asking.getByRole('button', { name: log })).toBeEnabled();

    await asking.getByRole('button', { name: log }).click();
    await expect.element(asking.getByRole('status')).toBeVisible();
    change(kept, 2, { isHeld: true, state: 'rejected', rejection: closedDay });
    send(kept);
    await expect.element(toast('danger').filter({ hasText: still })).toMatchTextContent(reason);
    await expect.element(asking.getByRole('button', { name: log })).toBeEnabled();
    await expectAccessible();
  },
);

test('[ENTRY-44] all that is left is sent together, and what is refused again is counted', async () => {
  lengthenMoments();
  const kept = keep([logged(1, 'design'), held(2, 'calls'), held(3, 'emails'), held(4, 'travel')]);
  handle(answerRecording, () => {
    for (const number of [2, 3, 4])
      change(kept, number, { isHeld: false, rejection: null, state: 'pending' });
    kept.recordings = kept.recordings.map((one) => ({
      ...one,
      step: 'logging',
      progress: { logged: 1, total: 4 },
    }));
    return undefined;
  });
  await renderApp('/recordings');
  await asking.getByRole('button', { name: 'Log the rest' }).click();
  await expect.element(asking).toHaveFocus();
  await expect.element(asking.getByRole('status')).toBeVisible();
  change(kept, 2, taken);
  for (const number of [3, 4])
    change(kept, number, { isHeld: true, state: 'rejected', rejection: closedDay });
  send(kept);
  await expect.element(toast('danger')).toMatchTextContent('2 entries are still not logged');
  await expect.element(toast('danger')).toMatchTextContent('1 entry logged');
  expect(getCalls(answerRecording).map(({ body }) => body)).toEqual([{ answer: 'log' }]);
});

test.each([
  {
    language: 'en' as const,
    rest: 'Discard the rest',
    says: '2 entries are deleted for good. What is logged stays in Toggl Track.',
  },
  {
    language: 'fr' as const,
    rest: 'Abandonner le reste',
    says: '2 entrées sont supprimées définitivement. Ce qui est ajouté reste dans Toggl Track.',
  },
])(
  '[ENTRY-44] the rest is discarded after a question, and what is logged stays ($language)',
  async ({ language, rest, says }) => {
    const kept = keep([logged(1, 'design'), held(2, 'calls'), held(3, 'emails')]);
    handle(answerRecording, () => {
      kept.entries = kept.entries.filter(({ isLogged }) => isLogged);
      send(kept);
      return undefined;
    });
    await renderApp('/recordings', { language });
    await asking.getByRole('button', { name: rest }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent(says);
    await expectAccessible();
    expect(getCalls(answerRecording)).toEqual([]);
    await dialog.getByRole('button', { name: rest }).click();
    await expectHidden(asking);
    await expect.element(card('design')).toBeVisible();
    expect(getCalls(answerRecording).map(({ body }) => body)).toEqual([{ answer: 'discard' }]);
  },
);

test('[ENTRY-44] one entry is removed after a question; the only one takes its note along', async () => {
  const kept = keep([held(1, 'design', closedDay), held(2, 'calls', closedDay)]);
  handle(deleteEntry, ({ params }) => {
    kept.entries = kept.entries.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  handle(answerRecording, () => {
    kept.recordings = [];
    return undefined;
  });
  await renderApp('/recordings');
  const dialog = page.getByRole('dialog', { name: 'Remove this entry?' });
  await asking.getByRole('button', { name: 'Remove: design' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent('“design” is not in Toggl Track and is deleted here for good.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(title).toHaveTextContent('Not logged yet: it needs a change');
  expect(getCalls(deleteEntry).map(({ params }) => params['id'])).toEqual([toId(201)]);

  await asking.getByRole('button', { name: 'Remove: calls' }).click();
  await expect.element(dialog).toMatchTextContent('The note goes from your history with it.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectHidden(asking);
  expect(getCalls(answerRecording).map(({ body }) => body)).toEqual([{ answer: 'discard' }]);
});

test('[ENTRY-44] an entry that could not be removed stays, and the dialog says why', async () => {
  keep([logged(1, 'design'), held(2, 'calls', closedDay)]);
  answer(deleteEntry, problem('unavailable', 'The server has a moment of rest.'));
  await renderApp('/recordings');
  await asking.getByRole('button', { name: 'Remove: calls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('The server has a moment of rest.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card('calls')).toBeVisible();
});
