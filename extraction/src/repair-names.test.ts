import { expect, test } from 'vitest';
import { costRatio } from '../test/cost.ts';
import { getLanguage } from './languages/all.ts';
import { repairNames } from './repair-names.ts';

const workspace = (...names: string[]) =>
  names.map((name, index) => ({ id: String(index), name, client: null }));
const repairing =
  (code: string, names: readonly string[], tags: readonly string[] = []) =>
  (text: string) =>
    repairNames(text, workspace(...names), getLanguage(text, code), tags);

const english = repairing('en', [
  'Globex',
  'Orion',
  'Falcon',
  'Northwind Merger',
  'Wayne',
  'Carter',
  'Quarry Lane Rewire',
  'Ledger Sync',
  'Castrel',
]);

test.each([
  ['two hours on Globix fixing the login', 'two hours on Globex fixing the login'],
  ['the proposal for Glowbex.', 'the proposal for Globex.'],
  ['an hour on Klobex', 'an hour on Globex'],
  ['for the Oryan launch', 'for the Orion launch'],
  ['on the nothwind merger', 'on the Northwind Merger'],
  ['an hour on globe x', 'an hour on Globex'],
  ['an hour for north wind merger', 'an hour for Northwind Merger'],
  ['from eight to ten on the quarry lainrewire', 'from eight to ten on the Quarry Lane Rewire'],
  ['two hours on the lejersink', 'two hours on the Ledger Sync'],
  ['an hour of design, Kistrol’s stuff', 'an hour of design, Castrel’s stuff'],
])('[PIPE-50] %s', (transcribed, meant) => {
  expect(english(transcribed)).toBe(meant);
});

test.each([
  'one hour of calls, nothing else',
  'two hours on the website and one on documentation',
  'lunch from twelve to one',
  'two hours on the ledger',
  'an hour on the quarry lane flyer',
  'three hours with the carters on wine',
])('[PIPE-50] what is no name stays as it is: %s', (text) => {
  expect(english(text)).toBe(text);
});

const french = repairing('fr', [
  'Appli Covoiturage',
  'Site Érable',
  'Guide Vosges',
  'Guide Jura',
  'Verdier',
  'Maison Lefaur & Fils',
  'Orion',
]);

test.each([
  ['deux heures sur l’applicovoiturage', 'deux heures sur l’Appli Covoiturage'],
  ['une heure sur le citérable, photos', 'une heure sur le Site Érable, photos'],
  ['une heure sur le projet Orien', 'une heure sur le projet Orion'],
  ['deux heures pour vers dieu', 'deux heures pour Verdier'],
  ['3 heures sur le guide vauges', '3 heures sur le Guide Vosges'],
  ['une heure pour la maison le fort et fils', 'une heure pour la maison le fort et fils'],
  ['une heure pour la maison lefor et fils', 'une heure pour la Maison Lefaur & Fils'],
])('[PIPE-50] French: %s', (transcribed, meant) => {
  expect(french(transcribed)).toBe(meant);
});

test.each([
  'deux heures sur la formation, puis une heure de site',
  'il est allé vers dix heures au guide',
  'la traversée des vosges, une heure',
])('[PIPE-50] French words that are no names stay: %s', (text) => {
  expect(french(text)).toBe(text);
});

test.each([
  ['es', 'Huerta Vega', 'dos horas en la huertabega', 'dos horas en la Huerta Vega'],
  ['de', 'Werkstatt Voigt', 'zwei Stunden in der Werkstattfoigt', 'zwei Stunden in der Werkstatt Voigt'],
  ['it', 'Cantina Falchi', 'due ore alla cantinafalki', 'due ore alla Cantina Falchi'],
  ['pt', 'Loja Queirós', 'duas horas na lojakeirós', 'duas horas na Loja Queirós'],
])('[PIPE-50] %s: %s', (code, name, transcribed, meant) => {
  expect(repairing(code, [name])(transcribed)).toBe(meant);
});

test('[PIPE-50] where two names sound the same, neither is put there', () => {
  const twins = repairing('fr', ['Site Vert', 'Site Verre']);
  expect(twins('deux heures sur le citever')).toBe('deux heures sur le citever');
});

test('[PIPE-50] a tag is repaired where it is named as one, and nowhere else', () => {
  const tagging = repairing('en', ['Falcon'], ['on site', 'phone']);
  expect(tagging('an hour on Falcon, tags on sight and fone')).toBe(
    'an hour on Falcon, tags on site and phone',
  );
  expect(tagging('an hour on sight lines')).toBe('an hour on sight lines');
});

const syllables = ['ka', 'lo', 'mi', 'ren', 'tas', 'vo', 'bel', 'dur', 'fin', 'gor'];
const made = (n: number) => [...String(n).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');

test('[PIPE-50] the cost grows with the note and hardly with the projects', () => {
  const projects = Array.from({ length: 2_000 }, (_, n) => ({
    id: String(n),
    name: `${made(n)} ${n % 2 ? 'website' : 'audit'}`,
    client: made(n),
  }));
  const few = projects.slice(0, 50);
  const en = getLanguage('', 'en');
  const clause = (n: number) =>
    `two hours on the ${made(n).slice(0, 4)} ${made(n).slice(4)} web sait, fixing the ${made(n)}audit. `;
  const long = Array.from({ length: 100 }, (_, n) => clause((n * 37) % 2_000)).join('');
  const short = long.slice(0, 700);
  expect(
    costRatio(
      () => repairNames(long, projects, en),
      () => repairNames(long, few, en),
    ),
  ).toBeLessThan(20);
  expect(
    costRatio(
      () => repairNames(long, few, en),
      () => repairNames(short, few, en),
    ),
  ).toBeLessThan(50);
});
