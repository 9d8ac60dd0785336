import { getCatalogue } from '@timbre/contract/time-tracking';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCatalogue, aProject } from '../../../../test/builders.ts';
import { answer, problem } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { expectAccessible, expectTexts } from '../../../../test/screen.ts';
import { LiveReview } from './live-review.tsx';

const startedAt = new Date(2026, 10, 18, 15).toISOString();
const recognised = 'Yesterday two hours of design for Acne, an hour of meeting';
const onSend = vi.fn<() => void>();

type ReviewProps = { text: string; disabled?: boolean; isChecking?: boolean };

function Review({ text: start, disabled = false, isChecking = false }: ReviewProps) {
  const [text, setText] = useState(start);
  return (
    <LiveReview
      text={text}
      isChecking={isChecking}
      onChange={setText}
      onSend={onSend}
      startedAt={startedAt}
      language="en"
      disabled={disabled}
    />
  );
}

const field = page.getByLabelText('What was recognised. Correct it if needed.');
const cards = page.getByRole('listitem');
const status = page.getByRole('status');

test('[REC-26] what was recognised can be corrected, and the entries follow', async () => {
  answer(getCatalogue, aCatalogue({ projects: [aProject({ name: 'Nova' })] }));
  await renderComponent(<Review text={recognised} />);
  await expectTexts(cards, [/design for Acne.*2h 0m.*yesterday.*No project/, /meeting.*1h 0m.*yesterday/]);
  await expect.element(status).toHaveTextContent('2 entries');
  await expect.element(field).not.toHaveFocus();
  await expectAccessible();
  const [first] = cards.elements();
  await field.fill('Yesterday three hours of design for Nova, an hour of meeting, 30 minutes of email');
  await expectTexts(cards, [/design.*3h 0m.*yesterday.*Nova/, /meeting/, /email.*30m/]);
  expect(cards.elements()[0]).toBe(first);
  await expect.element(status).toHaveTextContent('3 entries');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('[REC-26] it says while the words may still change', async () => {
  await renderComponent(<Review text={recognised} isChecking />);
  await expect.element(page.getByText('Checking the words against the whole recording…')).toBeVisible();
  await expect.element(status).toHaveTextContent('2 entries');
  await expectAccessible();
});

test('[REC-26] words without a length of time say what is missing', async () => {
  await renderComponent(<Review text="some design" />);
  await expect
    .element(status)
    .toHaveTextContent('No length of time in there yet. Add one, for example “for an hour”.');
  await field.fill('two hours of design');
  await expect.element(status).toHaveTextContent('1 entry');
  await expectAccessible();
});

test('[REC-26] entries are read though the names of the account cannot be', async () => {
  answer(getCatalogue, problem('unavailable'));
  await renderComponent(<Review text={recognised} disabled />);
  await expectTexts(cards, [/design/, /meeting/]);
  await expect.element(field).toBeDisabled();
});
