import { expect, test } from 'vitest';
import { languageOf } from './languages/all.ts';
import { repairNames } from './repair-names.ts';

const projects = ['Globex', 'Orion', 'Falcon', 'Northwind Merger', 'Wayne', 'Carter'].map((name, index) => ({
  id: String(index),
  name,
  client: null,
}));
const repaired = (text: string, code = 'en') => repairNames(text, projects, languageOf(text, code));

test.each([
  ['two hours on Globix fixing the login', 'two hours on Globex fixing the login'],
  ['the proposal for Glowbex.', 'the proposal for Globex.'],
  ['an hour on Klobex', 'an hour on Globex'],
  ['for the Oryan launch', 'for the Orion launch'],
  ['on the nothwind merger', 'on the Northwind Merger'],
])('%s', (heard, meant) => {
  expect(repaired(heard)).toBe(meant);
});

test.each([
  'one hour of calls, nothing else',
  'two hours on the website and one on documentation',
  'lunch from twelve to one',
])('what is no name stays as it is: %s', (text) => {
  expect(repaired(text)).toBe(text);
});

test('French names too', () => {
  expect(repaired('une heure sur le projet Orien', 'fr')).toBe('une heure sur le projet Orion');
});
