import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import { answerHistory, makeUpRecording, toId } from '../made-up-history.ts';

/** Pictures of changes that a note proposes, in every state; the answers are made up, so that all of them can be seen. */
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const recordingId = toId(1);
const createdAt = new Date().toISOString();

const said = {
  en: 'No, the meeting was two hours, delete the call and add half an hour of email.',
  fr: 'Non, la réunion a duré deux heures, supprime l’appel et ajoute une demi-heure de mails.',
};
const spoken = {
  en: ['the meeting was two hours', 'delete the call'],
  fr: ['la réunion a duré deux heures', 'supprime l’appel'],
};
const names = {
  en: ['Meeting with the whole team', 'Call with Zenith', 'Email'],
  fr: ['Réunion avec toute l’équipe', 'Appel avec Zénith', 'Mails'],
};

function version(description: string | undefined, change: object = {}) {
  return {
    description,
    start: '2026-11-18T09:00:00.000Z',
    stop: '2026-11-18T10:00:00.000Z',
    duration: 3_600,
    day: '2026-11-18',
    timeZone: 'UTC',
    projectId: '11',
    projectName: 'Website relaunch 2027',
    clientName: 'Acme Inc.',
    tags: ['call'],
    ...change,
  };
}

function toChanges(language: 'en' | 'fr', state = 'proposed', last: object = {}) {
  const [meeting, call, email] = names[language];
  const words = (place: number) => {
    const part = spoken[language][place] ?? '';
    const from = said[language].indexOf(part);
    return [{ from, to: from + part.length }];
  };
  const longer = { stop: '2026-11-18T11:00:00.000Z', duration: 7_200 };
  const shared = { state, confidence: 0.95, isDoubtful: false, findings: [], words: [], undoProblem: null };
  return [
    {
      ...shared,
      operation: 'change',
      before: version(meeting),
      after: version(meeting, longer),
      words: words(0),
    },
    {
      ...shared,
      operation: 'delete',
      before: version(call, { projectId: null, projectName: null, clientName: null, tags: [] }),
      after: null,
      words: words(1),
    },
    {
      ...shared,
      operation: 'add',
      before: null,
      after: version(email, { stop: '2026-11-18T09:30:00.000Z', duration: 1_800, tags: [] }),
      ...last,
    },
    {
      ...shared,
      operation: 'change',
      before: version(email),
      after: version(email, {
        day: '2026-11-17',
        start: '2026-11-17T14:00:00.000Z',
        stop: '2026-11-17T15:00:00.000Z',
        projectId: '12',
        projectName: 'Internal',
        clientName: null,
        tags: ['call', 'billable'],
      }),
    },
  ].map((change, index) => ({ id: toId(600 + index), entryId: toId(200 + index), group: index, ...change }));
}

const question = (language: 'en' | 'fr') => ({
  id: toId(700),
  about: 'entry',
  text: null,
  words: [],
  candidates: names[language].map((name, index) => ({ entryId: toId(200 + index), entry: version(name) })),
});

const working = { status: 'processing', step: 'proposed' };
const done = { status: 'success', step: null };
const states = (language: 'en' | 'fr') => [
  { name: 'waiting', is: 'proposed', recording: working, changes: toChanges(language) },
  { name: 'question', is: 'proposed', recording: working, changes: [], questions: [question(language)] },
  {
    name: 'applying',
    is: 'applying',
    recording: { ...working, step: 'logging' },
    changes: toChanges(language).map((change, index) =>
      index === 0 ? { ...change, state: 'applied' } : change,
    ),
  },
  { name: 'applied', is: 'applied', recording: done, changes: toChanges(language, 'applied'), canUndo: true },
  {
    name: 'failed',
    is: 'proposed',
    recording: working,
    changes: [
      ...toChanges(language, 'refused').slice(0, 1),
      ...toChanges(language, 'changed-elsewhere').slice(3),
      ...toChanges(language, 'gone').slice(1, 2),
    ],
  },
  {
    name: 'not-undone',
    is: 'applied',
    recording: done,
    changes: toChanges(language, 'applied').map((change, index) => ({
      ...change,
      undoProblem: ['refused', 'changed-elsewhere', null, null][index],
    })),
    canUndo: true,
  },
  { name: 'undone', is: 'undone', recording: done, changes: toChanges(language, 'undone') },
  { name: 'dismissed', is: 'dismissed', recording: done, changes: toChanges(language), canReopen: true },
];

async function answerProposal(page: Page, language: 'en' | 'fr', state: object, is: string): Promise<void> {
  const nothing = {
    version: '1',
    changes: [],
    questions: [],
    waitsUntil: null,
    expiresAt: null,
    hasExpired: false,
    canUndo: false,
    canReopen: false,
  };
  await page.route('/api/recordings/*/proposal', (route) =>
    route.fulfill({ json: { ...nothing, recordingId, ...state, state: is } }),
  );
  await page.route('/api/recordings/*/transcript', (route) =>
    route.fulfill({ json: { text: said[language], language } }),
  );
}

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    test(`proposed changes in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
        const path = join(folder, `corrections-${name}-${language}-${width}.png`);
        await page.screenshot({ path, fullPage: true });
      };
      for (const { name, is, recording, ...state } of states(language)) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const note = makeUpRecording(1, createdAt, { ...recording, proposal: is });
        await answerHistory(page, () => ({ recordings: [note], entries: [] }));
        await answerProposal(page, language, state, is);
        await page.goto('/recordings');
        await expect(
          page
            .getByRole('article')
            .or(page.locator(`#note-${recordingId}`))
            .first(),
        ).toBeVisible();
        await expect(page.locator('.animate-pulse:visible')).toHaveCount(0);
        await shoot(name);
      }
      await page.route('/api/recordings/*/proposal', (route) => route.fulfill({ status: 500, body: 'No.' }));
      await page.goto('/recordings');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      await shoot('load-failed');
    });
  }
}
