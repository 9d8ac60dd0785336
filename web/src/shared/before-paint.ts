import { defaultLanguage } from '@timbre/contract/languages';
import { languageKey } from './stored-language.ts';

/** The server sets it beside the session cookie, which no script may read. */
const signedInHint = 'timbre.signed_in=1';

/** Whether somebody is signed in at this browser, as far as can be told without asking. */
export function isAnyoneSignedIn(): boolean {
  return document.cookie.includes(signedInHint);
}

/** Ends the wait that the script below began. */
export function showPage(): void {
  delete document.documentElement.dataset['awaitsLanguage'];
}

/** The guests' links come back when somebody logs out, and stay away from whom we just let in. */
export function showAsSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) document.documentElement.dataset['signedIn'] = '';
  else delete document.documentElement.dataset['signedIn'];
}

/** As `schemas-without-eval.ts` has it for the worker; here, since no module of the page is sure to come before the schemas. */
const withoutEval = 'window.__zod_globalConfig = { jitless: true };';

/**
 * Runs before the first paint of a prerendered page, which is English and knows nobody: what is about to change is kept
 * out of sight (`app.css`), so that nothing flickers or jumps when the app takes over.
 */
export const beforePaint = `
${withoutEval}
try {
  var page = document.documentElement.dataset;
  if (document.cookie.includes('${signedInHint}')) page.signedIn = '';
  if (![null, '${defaultLanguage}'].includes(localStorage.getItem('${languageKey}'))) page.awaitsLanguage = '';
} catch {}
`.trim();
