import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { makeI18n } from '../shared/i18n.ts';
import { LanguageProvider } from '../shared/language.tsx';
import { makeQueryClient } from '../shared/query-client.ts';
import { SessionProvider } from '../shared/session.tsx';
import { Spinner } from '../shared/spinner.tsx';
import './app.css';

export function meta() {
  return [
    { title: 'Timbre' },
    { name: 'description', content: 'Speak your time: a spoken note becomes entries in your time tracker.' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(makeQueryClient);
  const [i18n] = useState(makeI18n);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <SessionProvider>
          <LanguageProvider>
            <Outlet />
          </LanguageProvider>
        </SessionProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

/** Shown while the app's code loads on screens that have no prerendered page. */
export function HydrateFallback() {
  return <Spinner label="Loading" />;
}

export function ErrorBoundary() {
  const [i18n] = useState(makeI18n);
  return (
    <I18nextProvider i18n={i18n}>
      <Failure />
    </I18nextProvider>
  );
}

function Failure() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">{t('failure.title')}</h1>
      <p className="text-muted">{t('failure.text')}</p>
      <a className="button-primary justify-self-center" href="/">
        {t('failure.home')}
      </a>
    </main>
  );
}
