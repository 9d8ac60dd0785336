import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import { expect, test } from 'vitest';
import { z } from 'zod';
import enAuth from './en/auth.json' with { type: 'json' };
import enEveryPage from './en/every-page.json' with { type: 'json' };
import enPlans from './en/plans.json' with { type: 'json' };
import enSignedIn from './en/signed-in.json' with { type: 'json' };
import enTeam from './en/team.json' with { type: 'json' };

const english = {
  'every-page': enEveryPage,
  auth: enAuth,
  plans: enPlans,
  'signed-in': enSignedIn,
  team: enTeam,
};
const en = { ...enEveryPage, ...enAuth, ...enPlans, ...enSignedIn, ...enTeam };

const translations = Language.options.filter((language) => language !== defaultLanguage);
const readSet = (language: Language, set: string) =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, language, `${set}.json`), 'utf8')));
/** All of a language's texts. */
const readAll = (language: Language) =>
  Object.keys(english).flatMap((set) => Object.entries(readSet(language, set)));

const sources = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*', 'locales/**'] });
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
test.each(translations)('[I18N-03] English and %s have the same texts', (language) => {
  for (const [set, texts] of Object.entries(english))
    expect(Object.keys(readSet(language, set)), set).toEqual(Object.keys(texts));
});

// What is found by its path, no type would miss.
test.each(translations)('[I18N-03] the folder of %s has what that of English has', (language) => {
  const names = globSync('*.ts', { cwd: join(import.meta.dirname, defaultLanguage) });
  expect(names.length).toBeGreaterThan(6);
  for (const name of [...names, 'texts.ts'])
    expect(existsSync(join(import.meta.dirname, language, name)), name).toBe(true);
});

test('[I18N-03] each text is used', () => {
  const code = readCode(files);
  const withContract = code + contract;
  // A key may also be put together from fixed parts and values that the types know.
  const patterns = [...code.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})*\$\{[^}`]*\}[\w.-]*)`/g)].map(
    ([, template = '']) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([^.]+)')}$`),
  );
  const isComposed = (key: string) =>
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((value) => isNamed(withContract, value)),
    );
  const isUsed = (key: string) => code.includes(`'${key}'`) || isComposed(key);
  const keys = Object.keys(en).map(usedAs);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  const asked = [...code.matchAll(/\bt\('([^']+)'/g)].map(([, key = '']) => key);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
});

const behindLogin =
  /^(app\/(account-changed|protected-layout|pending-deletion-screen|must-add-screen|offline|recordings-page|settings-page|use-refused-file)|features\/(assistants|billing|connection|history|insights|recorder|settings|usage|verification)\/|features\/team\/(?!join-)|features\/(landing\/purchase-return|pricing\/change-)|shared\/(change-|confirm-dialog|copy-button|edit-text-|entry-name|install-item|live-words-|minutes-bar|note-text-|outbox|part-logged-text|password-|spent-text|suspended-|unsent-|use-payment-link|use-step-text|verify-password|why-not-sent))/;
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
  for (const texts of Object.values(english)) expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
});

test.each(translations)('English and %s fill in the same values', (language) => {
  const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const inEnglish = new Map(Object.entries(en));
  for (const [key, text] of readAll(language))
    expect(values(text), key).toEqual(values(inEnglish.get(key) ?? ''));
});

test('French punctuation never stands alone at the start of a line', () => {
  for (const [key, text] of readAll('fr')) expect(text, key).not.toMatch(/ [:;?!»]|« /);
});
