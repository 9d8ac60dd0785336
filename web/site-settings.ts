import { z } from 'zod';

const Settings = z.object({
  /** Who runs this installation and answers for it; legal pages and the footer name it. */
  SITE_OPERATOR: z.string().min(1).default('Timbre Consulting, S.L.U.'),
  SITE_OPERATOR_ADDRESS: z.string().min(1).default('Andorra la Vella, Principality of Andorra'),
  SITE_CONTACT_EMAIL: z.email().default('hello@timbre.example'),
  /** The address that people open; search engines and shared links need it whole. */
  PUBLIC_URL: z.url().default('https://timbre.example'),
  SITE_TIME_TRACKER: z.string().min(1).default('Toggl Track'),
  SITE_PAYMENT_PROVIDER: z.string().min(1).default('Paddle'),
});

/**
 * What differs from one installation to the next and stands on pages. Pages are made at build, so it is read then:
 * `SITE_OPERATOR=… npm run build`.
 */
export function readSite(env: Record<string, string | undefined>) {
  const settings = Settings.parse(env);
  return {
    productName: 'Timbre',
    operator: settings.SITE_OPERATOR,
    operatorAddress: settings.SITE_OPERATOR_ADDRESS,
    contactEmail: settings.SITE_CONTACT_EMAIL,
    publicUrl: new URL(settings.PUBLIC_URL).origin,
    timeTracker: settings.SITE_TIME_TRACKER,
    paymentProvider: settings.SITE_PAYMENT_PROVIDER,
  };
}

/** Puts the settings in the place of `__SITE__` in `src/shared/site.ts`. */
export function siteDefinition(env: Record<string, string | undefined>) {
  return { __SITE__: JSON.stringify(readSite(env)) };
}
