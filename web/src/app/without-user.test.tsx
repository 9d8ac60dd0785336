import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { makeI18n } from '../shared/i18n.ts';
import { LanguageProvider } from '../shared/language.tsx';
import { makeQueryClient } from '../shared/query-client.ts';
import { SessionProvider } from '../shared/session.tsx';
import { addSignedInTexts } from '../shared/signed-in-texts.ts';
import RecordingsPage from './recordings-page.tsx';
import SettingsPage from './settings-page.tsx';

test.each([
  ['recordings', RecordingsPage, 'Loading'],
  ['settings', SettingsPage, 'Loading...'],
])('[SHELL-13] %s, rendered with no user present, say that they load', (_, Page, text) => {
  const i18n = makeI18n();
  addSignedInTexts(i18n);
  const inside = (
    <SessionProvider>
      <LanguageProvider i18n={i18n}>
        <Page />
      </LanguageProvider>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: inside }]);
  const { container } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(text);
});
