import { defaultLanguage } from '@timbre/contract/languages';
import { findLanguage, languageCodes, languageKey } from './stored-language.ts';

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

/** The function itself stands in the page, since no module is there yet. */
const languageHere = `(${findLanguage})(${JSON.stringify(languageKey)}, ${JSON.stringify(languageCodes)})`;

/**
 * Runs before the first paint of a prerendered page, which is English and knows nobody: what is about to change is kept
 * out of sight (`app.css`), so that nothing flickers or jumps when the app takes over.
 */
export const beforePaint = `
${withoutEval}
try {
  var page = document.documentElement.dataset;
  if (document.cookie.includes('${signedInHint}')) page.signedIn = '';
  if (${languageHere} !== '${defaultLanguage}') page.awaitsLanguage = '';
} catch {}
`.trim();

/**
 * The same for a static page. It stands in one language, and each has its own address: who wants another is led there. A page
 * below a language's code was asked for in that language, so only a choice leads away from it. Presses that come before their island is
 * alive are kept for `app/site/start.ts`, and so is the choice of a language.
 */
export const beforeStaticPaint = `
${withoutEval}
try {
  var page = document.documentElement;
  if (document.cookie.includes('${signedInHint}')) page.dataset.signedIn = '';
  var wanted = ${languageHere};
  var address = JSON.parse(page.dataset.addresses)[wanted];
  if (page.lang !== wanted && (page.lang === '${defaultLanguage}' || localStorage.getItem('${languageKey}') !== null))
    location.replace(address + location.search + location.hash);
} catch {}
window.timbrePresses = [];
addEventListener('click', function (event) {
  var pressed = event.target.closest && event.target.closest('[data-island]:not([data-alive]) button, a[data-language]');
  if (!pressed) return;
  if (!pressed.dataset.language) window.timbrePresses.push(pressed);
  else try { localStorage.setItem('${languageKey}', pressed.dataset.language); } catch {}
}, true);
`.trim();
