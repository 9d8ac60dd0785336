import {
  answerProposal,
  applyProposal,
  dismissProposal,
  reopenProposal,
  undoProposal,
} from '@timbre/contract/corrections';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toId } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, hold, problem } from '../../../test/fake-api.ts';
import {
  aChange,
  aQuestion,
  aVersion,
  becomes,
  changesBecome,
  keepProposal,
} from '../../../test/proposals.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const note = page.css(`#note-${toId(100)}`);
const title = note.getByRole('heading', { level: 2 });
const done = page.getByRole('article');
const button = (name: string) => note.getByRole('button', { name });

const said = 'No, the meeting was two hours, delete the call and add half an hour of email.';
const spans = (words: string) => [{ from: said.indexOf(words), to: said.indexOf(words) + words.length }];

const call = aVersion({ description: 'Call', projectName: null, projectId: null, clientName: null });
const email = aVersion({ description: 'Email', duration: 1_800, stop: '2026-11-18T09:30:00.000Z' });
const three = [
  aChange(1, { words: spans('the meeting was two hours') }),
  aChange(2, { operation: 'delete', before: call, after: null, words: spans('delete the call') }),
  aChange(3, { operation: 'add', before: null, after: email, isDoubtful: true }),
];

const words = {
  en: {
    check: 'Check the changes',
    becomes: 'Duration: 1 hour becomes 2 hours.',
    quote: '“the meeting was two hours”',
    deleted: 'Delete',
    new: 'New',
    apply: 'Apply 3 changes',
    leave: 'Leave as is',
  },
  fr: {
    check: 'Vérifiez les modifications',
    becomes: 'Durée : 1 heure devient 2 heures.',
    quote: '« the meeting was two hours »',
    deleted: 'Supprimer',
    new: 'Nouvelle',
    apply: 'Appliquer 3 modifications',
    leave: 'Laisser tel quel',
  },
};

test.each(['en', 'fr'] as const)(
  '[FIX-41] each change is shown before and after with the words that said it, and nothing is done yet (%s)',
  async (language) => {
    const says = words[language];
    keepProposal({ changes: three }, said);
    await renderApp('/recordings', { language });
    await expect.element(title).toHaveTextContent(says.check);
    await expect.element(note.getByText(says.becomes)).toBeInTheDocument();
    await expect.element(note.getByText(says.quote)).toBeVisible();
    await expect.element(note.getByText(says.deleted, { exact: true })).toBeVisible();
    await expect.element(note.getByText(says.new, { exact: true })).toBeVisible();
    // Only what goes is struck through: the former length, and the entry that is deleted.
    const struck = () => [...note.element().querySelectorAll('del')].map(({ textContent }) => textContent);
    expect(struck().slice(0, 2)).toEqual(['1h 0m', 'Call']);
    await expect.element(button(says.apply)).toBeVisible();
    await expect.element(button(says.leave)).toBeVisible();
    expect(getCalls(applyProposal)).toEqual([]);
    await expectAccessible();
  },
);

test('[FIX-53] where only what needs an answer is listed, the changes are there to be checked and applied', async () => {
  keepProposal({ changes: three }, said);
  await renderApp('/recordings?state=needs-you');
  await expect.element(button('Apply 3 changes')).toBeVisible();
  await button('Apply 3 changes').click();
  await expect.poll(() => getCalls(applyProposal)).toHaveLength(1);
  await expectAccessible();
});

test('[FIX-41] only the fields that change are emphasised, and what is split stands together', async () => {
  const part = (minutes: number, projectName: string) =>
    aVersion({ duration: minutes * 60, projectName, stop: '2026-11-18T09:30:00.000Z' });
  keepProposal({
    changes: [
      aChange(1, { after: aVersion({ projectName: 'Audit', clientName: 'Dupont' }) }),
      aChange(2, { operation: 'split', group: 2, after: part(30, 'Website') }),
      aChange(3, { operation: 'split', group: 2, before: null, after: part(30, 'Audit') }),
    ],
  });
  await renderApp('/recordings');
  await expect.element(note.getByText('Project: Website · Acme becomes Audit · Dupont.')).toBeInTheDocument();
  await expect.element(note.getByText('Split into 2 entries')).toBeVisible();
  await expect.element(button('Apply 2 changes')).toBeVisible();
  const emphasised = [...note.element().querySelectorAll('span ins')].map(({ textContent }) => textContent);
  expect(emphasised).toEqual(['Audit · Dupont', '30m']);
});

test('[FIX-42] Enter applies; nothing is called applied before the server says so; Undo takes all of it back', async () => {
  const stored = keepProposal({ changes: three }, said);
  await renderApp('/recordings');
  await expect.element(button('Apply 3 changes')).toBeVisible();
  note.element().focus();
  const release = hold(applyProposal);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Applying the changes…')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(getCalls(applyProposal)).toHaveLength(1);
  await expectHidden(note.getByText('Changed', { exact: true }));
  release();
  await expect.element(note.getByText('0 of 3 done')).toBeVisible();
  becomes(stored, {
    changes: three.map((change, n) => ({ ...change, state: n < 2 ? 'applied' : 'proposed' })),
  });
  await expect.element(note.getByText('2 of 3 done')).toBeVisible();
  becomes(stored, { state: 'applied', changes: changesBecome(stored, 'applied'), canUndo: true });
  await expect.element(done.getByText('3 changes applied')).toBeVisible();
  await expectAccessible();
  await done.getByRole('button', { name: 'Undo all changes of this note' }).click();
  await expect.element(done.getByText('Taking the changes back…')).toBeVisible();
  expect(getCalls(undoProposal)).toHaveLength(1);
  becomes(stored, { state: 'undone', changes: changesBecome(stored, 'undone'), canUndo: false });
  await expect.element(done.getByText('All changes taken back')).toBeVisible();
  await expectHidden(done.getByRole('button', { name: 'Undo all changes of this note' }));
});

test('[FIX-52] what was taken back reads as it is again: the former length, no struck entry that is there, and a struck one that is gone', async () => {
  const changes = three.map((change) => ({ ...change, state: 'undone' as const }));
  keepProposal({ state: 'undone', changes }, said);
  await renderApp('/recordings');
  await expect.element(done.getByText('Duration: 2 hours becomes 1 hour.')).toBeInTheDocument();
  const struck = [...done.element().querySelectorAll('del')].map(({ textContent }) => textContent);
  expect(struck.slice(0, 2)).toEqual(['2h 0m', 'Email']);
  expect(struck).not.toContain('Call');
  await expectAccessible();
});

test('[FIX-42] what goes wrong is said where it was asked for and stays, and the next try helps', async () => {
  keepProposal({ changes: three }, said);
  answerOnce(applyProposal, problem('connection-needed', 'Connect your time tracker first.'));
  await renderApp('/recordings');
  await button('Apply 3 changes').click();
  await expect
    .element(note.getByRole('alert'))
    .toHaveTextContent('The changes were not appliedConnect your time tracker first.');
  await expect.element(title).toHaveTextContent('Check the changes');
  await button('Apply 3 changes').click();
  await expect.element(note.getByText('0 of 3 done')).toBeVisible();
  await expectHidden(note.getByRole('alert'));
});

test('[FIX-56] changes that are no longer those on the screen are not applied, and are shown as they are', async () => {
  const stored = keepProposal({ changes: three }, said);
  answerOnce(applyProposal, problem('proposal-changed', 'Look again, then apply them.'));
  await renderApp('/recordings');
  await expect.element(button('Apply 3 changes')).toBeVisible();
  stored.proposal = { ...stored.proposal, version: '2', changes: three.slice(0, 2) };
  await button('Apply 3 changes').click();
  await expect.element(note.getByRole('alert')).toMatchTextContent('Look again, then apply them.');
  await button('Apply 2 changes').click();
  await expect
    .poll(() => getCalls(applyProposal).map(({ query }) => query))
    .toEqual([{ version: '1' }, { version: '2' }]);
});

test('[FIX-57] what nobody confirmed in time says so where it stands', async () => {
  const stored = keepProposal({ changes: three }, said);
  becomes(stored, { state: 'dismissed', hasExpired: true, canReopen: true });
  await renderApp('/recordings');
  await expect.element(done.getByText('Left as it was: not confirmed within 30 days')).toBeVisible();
});

test('[FIX-42] what is left as it is stays in the history, with nothing to apply', async () => {
  keepProposal({ changes: three }, said);
  await renderApp('/recordings');
  await button('Leave as is').click();
  await expect.element(done.getByText('Left as it was')).toBeVisible();
  expect(getCalls(dismissProposal)).toHaveLength(1);
  await expectHidden(page.getByRole('button', { name: /^Apply/ }));
});

const states = {
  en: {
    elsewhere: 'Apply the change again if it still holds.',
    gone: 'This entry was deleted meanwhile',
    refused: 'Once Toggl allows it, apply the change again; or leave it as it is.',
    again: 'Apply 2 changes',
  },
  fr: {
    elsewhere: 'Appliquez de nouveau la modification si elle est toujours valable.',
    gone: 'Cette entrée a été supprimée entre-temps',
    refused: 'Appliquez-la de nouveau quand Toggl le permettra, ou laissez l’entrée telle quelle.',
    again: 'Appliquer 2 modifications',
  },
};

test.each(['en', 'fr'] as const)(
  '[FIX-43] an entry that was changed elsewhere says what it says now and asks again; one that is gone or refused says what to do (%s)',
  async (language) => {
    const says = states[language];
    const [first, ...rest] = three.map((change, n) => ({
      ...change,
      state: (['changed-elsewhere', 'gone', 'refused'] as const)[n] ?? 'gone',
    }));
    if (first === undefined) throw new Error('there are three');
    keepProposal({ changes: [{ ...first, before: aVersion({ duration: 900 }) }, ...rest] }, said);
    await renderApp('/recordings', { language });
    await expect.element(note.getByText(says.elsewhere)).toBeVisible();
    await expect.element(note.getByText('15m')).toBeVisible();
    await expect.element(note.getByText(says.gone)).toBeVisible();
    await expect.element(note.getByText(says.refused)).toBeVisible();
    await expectAccessible();
    await button(says.again).click();
    expect(getCalls(applyProposal)).toHaveLength(1);
  },
);

const putBack = {
  en: {
    leave: 'Leave as is',
    left: 'Left as it was',
    reopen: 'Put the changes back',
    check: 'Check the changes',
    failed: 'The changes were not put back',
    apply: 'Apply 3 changes',
  },
  fr: {
    leave: 'Laisser tel quel',
    left: 'Laissé en l’état',
    reopen: 'Remettre les modifications',
    check: 'Vérifiez les modifications',
    failed: 'Les modifications n’ont pas été remises en attente',
    apply: 'Appliquer 3 modifications',
  },
};

test.each(['en', 'fr'] as const)(
  '[FIX-50] what was left as it was is put back where it was left, and the focus goes to where it waits (%s)',
  async (language) => {
    const says = putBack[language];
    keepProposal({ changes: three }, said);
    await renderApp('/recordings', { language });
    await button(says.leave).click();
    await expect.element(done.getByText(says.left)).toBeVisible();
    await expectAccessible();
    answerOnce(reopenProposal, problem('unavailable', 'Try again in a moment.'));
    const reopen = done.getByRole('button', { name: says.reopen });
    await reopen.click();
    await expect.element(done.getByRole('alert')).toMatchTextContent(says.failed);
    await reopen.click();
    await expect.element(title).toHaveTextContent(says.check);
    await expect.element(button(says.apply)).toBeVisible();
    await expect.element(note).toHaveFocus();
    expect(getCalls(applyProposal)).toEqual([]);
  },
);

const standing = {
  en: {
    applied: '2 changes applied',
    refused: 'Press Undo again once Toggl allows it.',
    elsewhere: 'Press Undo again to take back only what your note changed.',
    undo: 'Undo all changes of this note',
  },
  fr: {
    applied: '2 modifications appliquées',
    refused: 'Appuyez de nouveau sur Annuler quand Toggl le permettra.',
    elsewhere: 'Appuyez de nouveau sur Annuler pour n’annuler que ce que votre note a modifié.',
    undo: 'Annuler toutes les modifications de cette note',
  },
};

test.each(['en', 'fr'] as const)(
  '[FIX-51] what could not be taken back says that it still stands, and can be undone again (%s)',
  async (language) => {
    const says = standing[language];
    const [first, second] = three;
    if (!first || !second) throw new Error('there are three');
    keepProposal(
      {
        state: 'applied',
        canUndo: true,
        changes: [
          { ...first, state: 'applied', undoProblem: 'changed-elsewhere' },
          { ...second, state: 'applied', undoProblem: 'refused' },
        ],
      },
      said,
    );
    await renderApp('/recordings', { language });
    await expect.element(done.getByText(says.applied)).toBeVisible();
    await expect.element(done.getByText(says.elsewhere)).toBeVisible();
    await expect.element(done.getByText(says.refused)).toBeVisible();
    await expectAccessible();
    await done.getByRole('button', { name: says.undo }).click();
    expect(getCalls(undoProposal)).toHaveLength(1);
  },
);

test('[FIX-51] whoever deletes a note that changed entries reads that its changes can no longer be undone as a whole', async () => {
  keepProposal({ state: 'applied', canUndo: true, changes: [aChange(1, { state: 'applied' })] });
  await renderApp('/recordings');
  await done.getByRole('button', { name: /^Delete from history/ }).click();
  await expect
    .element(page.getByRole('dialog').getByText(/can no longer be undone as a whole/))
    .toBeVisible();
});

test('[FIX-43] while the service takes no more calls it says when it goes on', async () => {
  keepProposal({ state: 'applying', changes: three, waitsUntil: '2026-11-18T15:05:00.000Z' }, said);
  await renderApp('/recordings');
  await expect.element(title).toMatchTextContent('On hold, resumes at');
  await expect.element(note.getByText(/This continues by itself at/)).toBeVisible();
  await expectHidden(button('Apply 3 changes'));
  await expectAccessible();
});

test('[FIX-44] which entry is meant is chosen with the keyboard, and the change that follows is shown', async () => {
  const stored = keepProposal({ questions: [aQuestion()] });
  handle(answerProposal, ({ body }) => {
    becomes(stored, {
      questions: [],
      changes: [aChange(2, { before: call, after: { ...call, duration: 7_200 } })],
    });
    expect(body).toEqual({ questionId: toId(700), entryId: toId(202) });
    return stored.proposal;
  });
  await renderApp('/recordings');
  await expect.element(title).toHaveTextContent('One question first');
  await expect.element(note.getByRole('group', { name: 'Which entry do you mean?' })).toBeVisible();
  await expect.element(button('Choose this entry')).toBeDisabled();
  note
    .getByRole('radio', { name: /Meeting/ })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(note.getByRole('radio', { name: /Call/ })).toBeChecked();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Apply 1 change')).toBeVisible();
  await expect.element(note.getByText('Duration: 1 hour becomes 2 hours.')).toBeInTheDocument();
});

test('[FIX-44] what an entry becomes is filled in in the form for entries, and only proposed', async () => {
  const question = aQuestion({ about: 'value', candidates: [{ entryId: toId(201), entry: aVersion() }] });
  const stored = keepProposal({ questions: [question] });
  handle(answerProposal, () => {
    becomes(stored, { questions: [], changes: [aChange(1)] });
    return stored.proposal;
  });
  await renderApp('/recordings');
  await button('Fill in what it should say').click();
  await page.getByRole('dialog').getByLabelText('Hours').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Apply 1 change')).toBeVisible();
  const [answered] = getCalls(answerProposal);
  expect(answered?.body).toEqual({ questionId: toId(700), entryId: toId(201), change: { duration: 7_200 } });
  await expectHidden(page.getByText('Entry updated'));
});

test('[FIX-44] a question can be answered with nothing, and an answer that is not taken says so', async () => {
  keepProposal({ questions: [aQuestion()] });
  answer(answerProposal, problem('unavailable', 'Try again in a moment.'));
  await renderApp('/recordings');
  await button('Change nothing').click();
  await expect.element(note.getByRole('alert')).toMatchTextContent('Try again in a moment.');
  expect(getCalls(answerProposal)[0]?.body.entryId).toBe(null);
});
