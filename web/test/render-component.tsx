import '../src/app/signed-in.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@timbre/contract/language';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { makeI18n } from '../src/shared/i18n.ts';
import { LanguageProvider } from '../src/shared/language.tsx';
import { makeQueryClient } from '../src/shared/query-client.ts';
import { SessionProvider } from '../src/shared/session.tsx';
import { addSignedInTexts } from '../src/shared/signed-in-texts.ts';
import { aUser } from './builders.ts';
import { answerAccount, answerGuest } from './default-answers.ts';
import { serve } from './fake-api.ts';

const defaultWidth = 1280;
const height = 720;

type ComponentOptions = {
  language?: Language;
  /** Of the window, in pixels. */
  width?: number;
};

/** Shows one component as it stands in a card of a signed-in page; gives a function that renders it again. */
export async function renderComponent(
  component: ReactNode,
  { language = 'en', width = defaultWidth }: ComponentOptions = {},
): Promise<(component: ReactNode) => void> {
  await page.viewport(width, height);
  await cookieStore.set('timbre.signed_in', '1');
  answerGuest();
  answerAccount(aUser({ language }));
  serve(true);
  const i18n = makeI18n();
  addSignedInTexts(i18n);
  const queryClient = makeQueryClient();
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (content: ReactNode) =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter>
            <SessionProvider>
              <LanguageProvider i18n={i18n}>
                <main className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
                  <h1 className="sr-only">{document.title}</h1>
                  <div className="grid gap-6 rounded-card border border-line bg-card p-6 raised sm:p-8">
                    <h2 className="sr-only">{document.title}</h2>
                    {content}
                  </div>
                </main>
              </LanguageProvider>
            </SessionProvider>
          </MemoryRouter>
        </I18nextProvider>
      </QueryClientProvider>,
    );
  onTestFinished(async () => {
    root.unmount();
    container.remove();
    await page.viewport(defaultWidth, height);
  });
  show(component);
  await expect.poll(() => i18n.language).toBe(language);
  return show;
}
