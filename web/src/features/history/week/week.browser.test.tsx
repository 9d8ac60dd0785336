import { getHistoryWeek } from '@timbre/contract/history';
import { postNote } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, aWeek, toId } from '../../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, problem } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, expectTexts } from '../../../../test/screen.ts';
import { keepHistory } from '../../../../test/stored-history.ts';
import { getDay, getDaysAgo } from '../../../shared/days.ts';
import { addDays, getMonday } from './week-days.ts';

const hour = 3_600;
const thisMonday = getMonday(getDaysAgo(0));
const monday = addDays(thisMonday, -7);
const at = (day: string, time: number) =>
  new Date(`${day}T${String(time).padStart(2, '0')}:00`).toISOString();

/** Last week: Monday full, Thursday with a gap, the weekend off. */
function keepWeek(): void {
  const day = (hours: number, expected = 7) => ({ seconds: hours * hour, expectedSeconds: expected * hour });
  handle(getHistoryWeek, ({ query: { from = '' } }) =>
    aWeek(from, from === monday ? [day(7), day(7), day(8), day(4.5), day(7), day(0, 0), day(0, 0)] : [], {
      today: getDaysAgo(0),
      earliest: monday,
    }),
  );
  const thursday = addDays(monday, 3);
  const notes = [thursday, monday].map((on, number) =>
    aRecording({ id: toId(1 + number), createdAt: at(on, 12) }),
  );
  keepHistory({
    recordings: notes,
    entries: notes.map(({ id, createdAt }, number) =>
      anEntry({
        id: toId(100 + number),
        recordingId: id,
        description: `Entry ${number}`,
        start: at(getDay(createdAt), 9),
        stop: at(getDay(createdAt), 11),
      }),
    ),
  });
}

const entries = page.css('[data-entry]');
const week = page.getByRole('region', { name: /^(This week|Week|Cette semaine|Semaine)/ });
const inWords = (day: string, language = 'en') =>
  new Date(`${day}T12:00`).toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' });

test('[WEEK-03] a week is a table of seven days with what is logged and what is missing in words; this week and earlier ones stand in the address', async () => {
  keepWeek();
  await renderApp('/recordings');
  await expect.element(week.getByRole('heading', { name: 'This week' })).toBeVisible();
  await expect.element(week.getByRole('button', { name: 'Later week' })).toBeDisabled();
  await week.getByRole('button', { name: 'Earlier week' }).click();
  await expectPath(`/recordings?week=${monday}`);
  const table = week.getByRole('table');
  await expect.element(table.getByRole('columnheader')).toHaveLength(7);
  await expectTexts(table.getByRole('row').nth(1).getByRole('cell'), [
    /7h 0m$/,
    /7h 0m$/,
    /8h 0m$/,
    /4h 30m$/,
    /7h 0m$/,
    /–$/,
    /–$/,
  ]);
  await expectTexts(table.getByRole('row').nth(2).getByRole('cell'), [
    'Complete',
    'Complete',
    'Complete',
    new RegExp(`^${inWords(addDays(monday, 3))}: 2h 30m missing`),
    'Complete',
    'Off',
    'Off',
  ]);
  await expect.element(week).toMatchTextContent('33h 30m of 35h 0m');
  // Nothing is known of before.
  await expect.element(week.getByRole('button', { name: 'Earlier week' })).toBeDisabled();
  await expectAccessible();
  await week.getByRole('button', { name: 'This week' }).click();
  await expectPath('/recordings');
  await expect.element(week.getByRole('heading', { name: 'This week' })).toBeVisible();
});

test('[WEEK-04] pressing a day limits the list to it, and pressing it again shows all', async () => {
  keepWeek();
  await renderApp(`/recordings?week=${monday}`);
  await expect.element(entries).toHaveLength(2);
  const day = addDays(monday, 3);
  const button = week.getByRole('button', { name: `${inWords(day)}: show its entries` });
  await button.click();
  await expect.element(entries).toHaveLength(1);
  await expect.element(entries).toMatchTextContent('Entry 0');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expectPath(`/recordings?week=${monday}&from=${day}&to=${day}`);
  await expectAccessible();
  await button.click();
  await expect.element(entries).toHaveLength(2);
});

for (const { language, width, gap, chip, off } of [
  { language: 'en' as const, width: 1280, gap: /missing/, chip: 'For', off: 'Write for no special day' },
  { language: 'fr' as const, width: 390, gap: /il manque/, chip: 'Pour le', off: 'Ne pas fixer de jour' },
])
  test(`[WEEK-05] pressing a gap opens a typed note for that day, which is written before its words and can be taken off (${language}, ${width} px)`, async () => {
    keepWeek();
    answer(postNote, { id: toId(300), preview: [] });
    await renderApp(`/recordings?week=${monday}`, { language, width });
    const fill = week.getByRole('button', { name: gap });
    await expect.element(fill).toBeVisible();
    fill.element().focus();
    await userEvent.keyboard('{Enter}');
    const field = page.getByRole('textbox', { name: language === 'en' ? 'Your note' : 'Votre note' });
    await expect.element(field).toHaveFocus();
    const day = addDays(monday, 3);
    const label = page.getByText(`${chip} ${inWords(day, language)}`, { exact: true });
    await expect.element(label).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBe(width);
    await page.getByRole('button', { name: off }).click();
    await expectHidden(label);
    await expect.element(field).toHaveFocus();
    await fill.click();
    await expect.element(label).toBeVisible();
    await field.fill('2h design, 30 min emails');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => getCalls(postNote).map(({ body }) => body.text))
      .toEqual([`${day}: 2h design, 30 min emails`]);
  });

test('[WEEK-05] who speaks instead is told to say the day', async () => {
  keepWeek();
  await renderApp(`/recordings?week=${monday}`);
  await week.getByRole('button', { name: /missing/ }).click();
  await page.getByRole('button', { name: 'Speak instead' }).click();
  await expect
    .element(page.getByText(`Say the day too: “${inWords(addDays(monday, 3))}, two hours of…”`))
    .toBeVisible();
});

test('[WEEK-06] a week that could not be loaded is asked for again, and the list stays', async () => {
  keepWeek();
  answerOnce(getHistoryWeek, problem('internal', 'Broken.'));
  await renderApp('/recordings');
  await expect.element(week).toMatchTextContent('We could not load the week.');
  await expect.element(entries).toHaveLength(2);
  await expectAccessible();
  await week.getByRole('button', { name: 'Try again' }).click();
  await expect.element(week.getByRole('table')).toBeVisible();
});
