import type { Page } from '@playwright/test';
import type { Stack } from '@timbre/scripts/start/stack';
import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  fetchLedger,
  test as onSharedStack,
} from '../fixtures.ts';
import { startJourneyStack } from '../journey-stack.ts';
import { typeNote } from '../recorder.ts';

/** A stack of its own: in the others no language model reads. */
const test = onSharedStack.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startJourneyStack({ hasLanguageModel: true });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

/** One after the other, so that one stack suffices. */
test.describe.configure({ mode: 'default' });

const note = 'Yesterday 2h design, 1h meeting';
/** What the grammar reads, but not with certainty. */
const unclear = 'Correction maybe: the thing with the bird, two hours because of reasons, yesterday though.';

/** What the model reads in the note, with a capital that the grammar does not give. */
function responseOn(today: Date): object {
  const yesterday = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
  const entry = {
    date: yesterday,
    start: null,
    end: null,
    breakMinutes: 0,
    project: null,
    client: null,
    tags: [],
    billable: null,
  };
  return {
    entries: [
      {
        ...entry,
        description: 'Design',
        minutes: 120,
        quotes: { day: 'Yesterday', time: '2h', project: null },
      },
      {
        ...entry,
        description: 'Meeting',
        minutes: 60,
        quotes: { day: 'Yesterday', time: '1h', project: null },
      },
    ],
    uncertainties: [],
    reason: null,
  };
}

const inProgress = (page: Page) => page.locator('article[data-in-progress]');

test('[D-PREVIEW][PIPE-09] a typed note shows its preview before the model has answered, then what the model read is logged', async ({
  page,
  context,
  stack,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  const control = (path: string, data: object) =>
    context.request.post(`${stack.languageModelUrl}/_control/${path}`, { data });
  await control('responses', { note, response: responseOn(new Date()) });
  await control('delay', { milliseconds: 700 });
  // Until it is released the model gives no answer, so that whatever is shown by then cannot come from it.
  await control('hold', {});
  await page.goto('/recordings');
  await typeNote(page, note);
  await expect(inProgress(page)).toContainText('Preview: being checked');
  await expect(inProgress(page).locator('[data-entry]')).toContainText([/design.*2h 0m/s, /meeting.*1h 0m/s]);
  await expectAccessible(page);
  expect(await fetchLedger(page, token)).toEqual([]);
  await control('release', {});
  await expect(entriesIn(page)).toContainText([/Design.*2h 0m/s, /Meeting.*1h 0m/s]);
  await expect(page.getByText('Doubtful')).toHaveCount(0);
  expect((await fetchLedger(page, token)).map(({ duration }) => duration).toSorted()).toEqual([3_600, 7_200]);
});

for (const [trouble, faults] of [
  ['is down', ['broken']],
  ['does not answer in time', ['silent']],
  ['answers nonsense', ['other-shape']],
] as const)
  test(`[D-PREVIEW][PIPE-11] a model that ${trouble}: the note is logged all the same, and flagged`, async ({
    page,
    context,
    stack,
    signedIn: _,
  }) => {
    const token = await connectAccount(context.request);
    await context.request.post(`${stack.languageModelUrl}/_control/faults`, { data: faults });
    await page.goto('/recordings');
    await typeNote(page, unclear);
    await expect(entriesIn(page)).toContainText([/Doubtful.*2h 0m/s]);
    expect(await fetchLedger(page, token)).toHaveLength(1);
  });
