import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { defaultLanguage } from '@timbre/contract/languages';
import { type ReactNode, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { beforePaint } from '../shared/before-paint.ts';
import { makeI18n } from '../shared/i18n.ts';
import { LanguageProvider } from '../shared/language.tsx';
import { MessageScreen } from '../shared/message-screen.tsx';
import { makeQueryClient } from '../shared/query-client.ts';
import { SessionProvider } from '../shared/session.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { HeadTags } from './head-tags.tsx';

export function links() {
  return [bricolage, instrument].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script below writes on it before React looks.
    <html lang={defaultLanguage} suppressHydrationWarning>
      <head>
        <HeadTags firstScript={beforePaint} />
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
          <LanguageProvider i18n={i18n}>
            <Outlet />
            <Toasts />
          </LanguageProvider>
        </SessionProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

/** Shown while the app's code loads on screens that have no prerendered page. */
export function HydrateFallback() {
  const [i18n] = useState(makeI18n);
  return <Spinner label={i18n.t('common.loading')} />;
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
    <MessageScreen title={t('failure.title')} text={t('failure.text')}>
      <title>{t('failure.title')}</title>
      <Button asChild>
        <a href="/">{t('failure.home')}</a>
      </Button>
    </MessageScreen>
  );
}
