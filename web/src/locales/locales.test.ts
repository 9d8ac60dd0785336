import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import enAuth from './en.auth.json' with { type: 'json' };
import enEveryPage from './en.json' with { type: 'json' };
import enPlans from './en.plans.json' with { type: 'json' };
import enSignedIn from './en.signed-in.json' with { type: 'json' };
import enTeam from './en.team.json' with { type: 'json' };
import frAuth from './fr.auth.json' with { type: 'json' };
import frEveryPage from './fr.json' with { type: 'json' };
import frPlans from './fr.plans.json' with { type: 'json' };
import frSignedIn from './fr.signed-in.json' with { type: 'json' };
import frTeam from './fr.team.json' with { type: 'json' };

const sets = [
  { en: enEveryPage, fr: frEveryPage },
  { en: enAuth, fr: frAuth },
  { en: enPlans, fr: frPlans },
  { en: enSignedIn, fr: frSignedIn },
  { en: enTeam, fr: frTeam },
];
const en = { ...enEveryPage, ...enAuth, ...enPlans, ...enSignedIn, ...enTeam };
const fr = { ...frEveryPage, ...frAuth, ...frPlans, ...frSignedIn, ...frTeam };

const sources = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*'] });
const readCode = (names: string[]) =>
  names.map((file) => readFileSync(join(sources, file), 'utf8')).join('\n');

/** The values that come from the server. */
const contract = globSync(join(sources, '../../contract/src/*.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** What is counted has a text for one and a text for several. */
const usedAs = (key: string) => key.replace(/_(one|other)$/, '');

/** Whether something in the code may be the end of a key that is put together: a value, or the name of one. */
const isNamed = (code: string, end: string) => new RegExp(`(['"])${end}\\1|\\b${end}:`).test(code);

// That no used key is missing is checked by the types as well.
test('[I18N-03] both languages have the same texts, and each is used', () => {
  for (const set of sets) expect(Object.keys(set.fr)).toEqual(Object.keys(set.en));
  const code = readCode(files);
  const withContract = code + contract;
  // A key may also be put together from a fixed beginning and a value that the types know.
  const isUsed = (key: string) => {
    const [beginning, end] = [key.slice(0, key.lastIndexOf('.') + 1), key.slice(key.lastIndexOf('.') + 1)];
    return code.includes(`'${key}'`) || (code.includes(`\`${beginning}\${`) && isNamed(withContract, end));
  };
  const keys = Object.keys(en).map(usedAs);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  const asked = [...code.matchAll(/\bt\('([^']+)'/g)].map(([, key = '']) => key);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
});

const behindLogin =
  /^(app\/(account-changed|protected-layout|pending-deletion-screen|must-add-screen|offline|recordings-page|settings-page|use-refused-file)|features\/(billing|connection|history|insights|recorder|settings|usage|verification)\/|features\/team\/(?!join-)|features\/(landing\/purchase-return|pricing\/change-)|shared\/(change-|confirm-dialog|copy-button|edit-text-|entry-name|install-item|minutes-bar|note-text-|outbox|part-logged-text|password-|spent-text|suspended-|unsent-|use-payment-link|verify-password|why-not-sent))/;
const aboutPlans = /^(features\/pricing\/|shared\/(plan-features|purchase-toast))/;
const aboutAuth =
  /^features\/auth\/(chosen-password|email-link-|forgot-page|login-form|or-line|register-form|reset-|second-step-)/;
const aboutTeams = /^features\/team\//;

/** The texts of a set that code uses which is shown without it. */
function usedWithout(set: object, isShownWith: (file: string) => boolean): string[] {
  const others = readCode(files.filter((file) => !isShownWith(file)));
  const keys = Object.keys(set).map(usedAs);
  return keys.filter((key) => others.includes(`'${key}'`));
}

test('a text that comes with some screens is used on no other', () => {
  expect(usedWithout(enSignedIn, (file) => behindLogin.test(file))).toEqual([]);
  expect(usedWithout(enPlans, (file) => behindLogin.test(file) || aboutPlans.test(file))).toEqual([]);
  expect(usedWithout(enAuth, (file) => aboutAuth.test(file))).toEqual([]);
  expect(usedWithout(enTeam, (file) => aboutTeams.test(file))).toEqual([]);
});

test('texts stand in the order of their keys, so that two changes seldom meet', () => {
  for (const set of sets) expect(Object.keys(set.en)).toEqual(Object.keys(set.en).sort());
});

test('both languages fill in the same values', () => {
  const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const english = new Map(Object.entries(en));
  for (const [key, text] of Object.entries(fr))
    expect(values(text), key).toEqual(values(english.get(key) ?? ''));
});

test('French punctuation never stands alone at the start of a line', () => {
  for (const [key, text] of Object.entries(fr)) expect(text, key).not.toMatch(/ [:;?!»]|« /);
});
