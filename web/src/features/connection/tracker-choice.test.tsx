import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { makeI18n } from '../../shared/i18n.ts';
import { TrackerChoice } from './tracker-choice.tsx';

const toggl = { id: 'toggl', name: 'Toggl Track' };
const clockwork = { id: 'clockwork', name: 'Clockwork' };

test('[TRACK-05] of several trackers one is chosen; with one there is nothing to choose', () => {
  const onChoose = vi.fn();
  const show = (choices: (typeof toggl)[]) => (
    <I18nextProvider i18n={makeI18n()}>
      <TrackerChoice choices={choices} value={toggl.id} onChoose={onChoose} />
    </I18nextProvider>
  );
  const { rerender } = render(show([toggl]));
  expect(screen.queryByRole('combobox')).toBeNull();
  rerender(show([toggl, clockwork]));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Toggl Track',
    'Clockwork',
  ]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'clockwork' } });
  expect(onChoose.mock.calls).toEqual([['clockwork']]);
});
