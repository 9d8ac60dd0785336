import { getCatalogue } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCatalogue, aProject } from '../../../../test/builders.ts';
import { answer } from '../../../../test/fake-api.ts';
import { wantMotion } from '../../../../test/motion.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { expectAccessible, expectTexts } from '../../../../test/screen.ts';
import { LiveView } from './live-view.tsx';

type LiveViewProps = Parameters<typeof LiveView>[0];
type Options = Parameters<typeof renderComponent>[1];

const startedAt = new Date(2026, 10, 18, 15).toISOString();
const transcriptOf = (confirmed: string, unconfirmed = '') => ({ closed: [], confirmed, unconfirmed });

function view(props: Partial<LiveViewProps>) {
  return (
    <LiveView
      transcript={null}
      loading={null}
      hasFailed={false}
      startedAt={startedAt}
      isRecording={true}
      language="en"
      {...props}
    />
  );
}

/** With a project in the account. */
async function renderView(props: Partial<LiveViewProps>, options?: Options) {
  answer(getCatalogue, aCatalogue({ projects: [aProject()] }));
  const show = await renderComponent(view(props), options);
  return (next: Partial<LiveViewProps>) => show(view(next));
}

const areas = page.getByRole('region');
const firstText = () => areas.elements()[0]?.textContent;
const cards = page.getByRole('listitem');
const status = page.getByRole('status');
const settled = () =>
  [...document.querySelectorAll('[data-settled]')].map(
    (chip) => `${chip.getAttribute('data-settled')} ${chip.textContent}`,
  );
const wordsOf = (field: string) =>
  [...document.querySelectorAll(`[data-fields~=${field}]`)].map(({ textContent }) => textContent);

test('[REC-25] words and the entries that form of them stand side by side, unconfirmed words paler', async () => {
  const update = await renderView({ transcript: transcriptOf('Yesterday two hours', 'of design for Acme') });
  await expectTexts(cards, [/design.*2h 0m.*yesterday.*Acme/]);
  await expect.poll(() => wordsOf('day')).toEqual(['Yesterday']);
  expect(wordsOf('duration')).toEqual(['two hours']);
  expect(wordsOf('description')).toEqual(['design']);
  expect(wordsOf('project')).toEqual(['Acme']);
  expect(wordsOf('unconfirmed').join('')).toBe(' of design for Acme');
  const colour = (field: string) => {
    const word = document.querySelector(`[data-fields~=${field}]`);
    return word && getComputedStyle(word).color;
  };
  expect(colour('unconfirmed')).not.toBe(colour('duration'));
  expect(settled()).toEqual(['false 2h 0mmay still change', 'false yesterdaymay still change']);
  await expectAccessible();

  update({ transcript: transcriptOf('Yesterday two hours of design for Acme, an hour', 'of meeting') });
  await expectTexts(cards, [/design.*2h 0m.*yesterday.*Acme/, /meeting.*1h 0m.*yesterday/]);
  expect(settled().slice(0, 2)).toEqual(['true 2h 0m', 'true yesterday']);
  await expectAccessible();
});

test('[REC-25] a correction changes the card that is there, also a settled value', async () => {
  const said = 'Yesterday two hours of design for Acme';
  const update = await renderView({ transcript: transcriptOf('Yesterday two hours') });
  await expect.element(cards).toBeVisible();
  const card = cards.element();
  update({ transcript: transcriptOf(said) });
  await expect.poll(settled).toEqual(['true 2h 0m', 'true yesterday']);
  update({ transcript: transcriptOf(`${said}, no, three hours`) });
  await expect.poll(settled).toEqual(['false 3h 0mmay still change', 'true yesterday']);
  update({ transcript: transcriptOf(`${said}, no, three hours`), isRecording: false });
  await expect.poll(settled).toEqual(['true 3h 0m', 'true yesterday']);
  expect(cards.element()).toBe(card);
});

test('[REC-25] a screen reader hears each entry once, when it is closed, and never the words', async () => {
  const update = await renderView({ transcript: transcriptOf('Yesterday two hours of design') });
  await expect.element(cards).toBeVisible();
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(status.element().textContent));
  observer.observe(status.element(), { childList: true, characterData: true, subtree: true });
  expect(status.element().textContent).toBe('');
  const first = 'Yesterday two hours of design, ninety minutes of meeting';
  update({ transcript: transcriptOf(first) });
  await expect.element(status).toHaveTextContent('design, 2 hours, yesterday');
  update({ transcript: transcriptOf(`${first}, no, two hours of meeting`) });
  await expectTexts(cards, [/2h 0m/, /2h 0m/]);
  update({ transcript: transcriptOf(first, 'and then') });
  await expectTexts(cards, [/2h 0m/, /1h 30m/]);
  update({ transcript: transcriptOf(first), isRecording: false });
  await expect.element(status).toHaveTextContent('meeting, 1 hour 30 minutes, yesterday');
  observer.disconnect();
  expect(announced).toEqual(['design, 2 hours, yesterday', 'meeting, 1 hour 30 minutes, yesterday']);
  expect(document.querySelectorAll('[role=status], [role=alert], [aria-live]')).toHaveLength(1);
});

test('[REC-25] before the first word it says how it works, and how much of the recogniser is there', async () => {
  const update = await renderView({ loading: 0.424 });
  const progress = page.getByRole('progressbar', { name: 'Preparing speech recognition' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '42');
  await expect.element(page.getByText('42%')).toBeVisible();
  await expect.element(page.getByText('everything is recorded')).toBeVisible();
  await expectAccessible();
  update({});
  await expect.element(page.getByText('Listening…')).toBeVisible();
  await expect.element(page.getByText('An entry appears here as soon as')).toBeVisible();
  expect(progress.elements()).toEqual([]);
  await expectAccessible();
});

test('[REC-25] a recogniser that fails leaves the words, and the view says that the note is recorded all the same', async () => {
  const update = await renderView({ hasFailed: true });
  const text = /Your note is recorded all the same, and the server transcribes it when you send it/;
  await expectTexts(areas, [text, /Your entries appear once you have sent your note/]);
  await expectTexts(status, [text]);
  await expectAccessible();
  update({ hasFailed: true, transcript: transcriptOf('Yesterday two hours of design') });
  await expectTexts(areas, [/Yesterday two hours of design.*recorded all the same/, /design/]);
});

const long = Array.from({ length: 24 }, (_, day) => `${day + 1} hours of design for Acme`).join(', ');

test.each([
  { width: 390, isBeside: false },
  { width: 1024, isBeside: true },
  { width: 1440, isBeside: true },
])(
  '[REC-25] at $width nothing shifts as words and entries grow, and the newest is in view',
  async ({ width, isBeside }) => {
    const update = await renderView({}, { width });
    await expect.element(page.getByText('Listening…')).toBeVisible();
    const boxes = () => areas.elements().map((area) => area.getBoundingClientRect().toJSON());
    const before = boxes();
    const [words, entries] = before;
    expect(isBeside ? words.right < entries.left : words.bottom < entries.top).toBe(true);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    for (const props of [
      { loading: 0.5 },
      { transcript: transcriptOf('Yesterday two hours', 'of design') },
      { transcript: transcriptOf(long) },
      { transcript: transcriptOf(long), isRecording: false },
      { transcript: transcriptOf(long), hasFailed: true },
    ]) {
      update(props);
      await expect.poll(firstText).toContain(props.transcript?.confirmed ?? 'Preparing');
      expect(boxes()).toEqual(before);
    }
    update({ transcript: transcriptOf(long) });
    await expect.poll(() => cards.elements().length).toBe(24);
    expect(boxes()).toEqual(before);
    for (const area of areas.elements()) {
      expect(area.scrollHeight).toBeGreaterThan(area.clientHeight);
      expect(area.scrollTop + area.clientHeight).toBeGreaterThanOrEqual(area.scrollHeight - 1);
    }
    await expectAccessible();
  },
);

test('[REC-25] who has scrolled up is left there', async () => {
  const update = await renderView({ transcript: transcriptOf(long) });
  const area = areas.first();
  await expect.poll(() => area.element().scrollTop).toBeGreaterThan(100);
  area.element().scrollTop = 0;
  update({ transcript: transcriptOf(`${long}, and an hour of email`) });
  await expect.poll(firstText).toContain('an hour of email');
  expect(area.element().scrollTop).toBe(0);
});

/** The names of all animations that have begun, once each card is there. */
async function collectAnimations(): Promise<string[]> {
  const begun: string[] = [];
  const collect = (event: AnimationEvent) => begun.push(event.animationName);
  document.addEventListener('animationstart', collect);
  const update = await renderView({});
  const said = 'Yesterday two hours of design';
  for (const words of [
    'Yesterday two hours',
    said,
    `${said}, no, three hours`,
    `${said}, an hour of email`,
  ]) {
    update({ transcript: transcriptOf(words) });
    await expect.poll(firstText).toBe(words);
    await expect.poll(() => cards.elements().length).toBe(words.includes('email') ? 2 : 1);
  }
  update({ transcript: transcriptOf(`${said}, an hour of email`), isRecording: false });
  await expect.poll(settled).toHaveLength(4);
  await expect.poll(() => document.getAnimations()).toEqual([]);
  document.removeEventListener('animationstart', collect);
  return begun;
}

test('[REC-25] nothing moves where reduced motion is asked for', async () => {
  expect(await collectAnimations()).toEqual([]);
});

test('[REC-25] a card comes in once, whatever changes in it', async () => {
  await wantMotion();
  expect(await collectAnimations()).toEqual(['appear', 'appear']);
});
