import { defaultLanguage, languages } from '@timbre/contract/languages';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { useLanguage } from './language.tsx';
import { site } from './site.ts';

type PageHeadProps = { title: string; description?: string };

/** What search engines, shared links and the browser's tab say about a page; one without a description is not for searching. */
export function PageHead({ title, description }: PageHeadProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { addressIn } = useLanguage();
  const whole = title.includes(site.productName) ? title : `${title} · ${site.productName}`;
  // The prerendered page is rendered with a slash at its end, the same page in the browser without.
  const address = `${site.publicUrl}${useHref(pathname).replace(/(.)\/$/, '$1')}`;
  return (
    <>
      <title>{whole}</title>
      {description ? (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={address} />
          {addressIn &&
            languages.map(({ code }) => (
              <link key={code} rel="alternate" hrefLang={code} href={site.publicUrl + addressIn(code)} />
            ))}
          {addressIn && (
            <link rel="alternate" hrefLang="x-default" href={site.publicUrl + addressIn(defaultLanguage)} />
          )}
          <meta property="og:title" content={whole} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:url" content={address} />
          <meta property="og:site_name" content={site.productName} />
          <meta property="og:image" content={`${site.publicUrl}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={t('landing.headline')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
