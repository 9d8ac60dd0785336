export type Site = {
  productName: string;
  /** The company that runs this installation. */
  operator: string;
  operatorAddress: string;
  contactEmail: string;
  /** Without a slash at its end. */
  publicUrl: string;
  timeTracker: string;
  paymentProvider: string;
};

/** Filled in at build from `site-settings.ts`. */
declare const __SITE__: Site;

export const site: Site = __SITE__;
