import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@timbre/contract/language';
import { languages } from '@timbre/contract/languages';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeStaticPaint } from '../../shared/before-paint.ts';
import { Island, type IslandProps, MarkIsland } from '../../shared/island.tsx';
import { LanguageContext } from '../../shared/language.tsx';
import { type PublicPage, toAddress } from '../../shared/public-pages.ts';
import { makeQueryClient } from '../../shared/query-client.ts';
import { SessionProvider } from '../../shared/session.tsx';
import { Toasts } from '../../shared/toasts.tsx';
import { HeadTags } from '../head-tags.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { PageRouter } from './page-router.tsx';

/** The addresses of the scripts that bring the islands to life, in their order. */
export type PageScripts = {
  run: readonly string[];
  /** Loaded beside them, so that nothing waits for its import to be met. */
  imported: readonly string[];
};

type StaticPageProps = {
  page: PublicPage;
  language: Language;
  /** In the page's language. */
  i18n: i18n;
  scripts: PageScripts;
  /** Texts of islands that have no other way to them. */
  texts?: Record<string, string> | undefined;
  children: ReactNode;
};

/** A whole public page, as it is sent. */
export function StaticPage({ page, language, i18n, scripts, texts, children }: StaticPageProps) {
  const addresses = Object.fromEntries(languages.map(({ code }) => [code, toAddress(page, code)]));
  const addressIn = (code: Language) => toAddress(page, code);
  return (
    <html lang={language} data-addresses={JSON.stringify(addresses)}>
      <head>
        <HeadTags firstScript={beforeStaticPaint} />
        {[bricolage, instrument].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {scripts.imported.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {scripts.run.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <PageRouter page={page} language={language}>
          <QueryClientProvider client={makeQueryClient()}>
            <I18nextProvider i18n={i18n}>
              <SessionProvider>
                <LanguageContext value={{ language, choose: () => {}, addressIn }}>
                  <MarkIsland value={(props) => <MarkedIsland {...props} />}>
                    <PublicFrame>{children}</PublicFrame>
                    <Island name="toasts">
                      <Toasts />
                    </Island>
                  </MarkIsland>
                </LanguageContext>
              </SessionProvider>
            </I18nextProvider>
          </QueryClientProvider>
        </PageRouter>
        {texts && (
          <script
            id="texts"
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, in which no tag can begin.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll('<', '\\u003c') }}
          />
        )}
      </body>
    </html>
  );
}

/** Takes no part in the layout; what it was rendered with is written on it. */
function MarkedIsland({ name, props, children }: IslandProps) {
  return (
    <div className="contents" data-island={name} data-props={props && JSON.stringify(props)}>
      {children}
    </div>
  );
}
