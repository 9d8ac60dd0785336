import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from './confidence.ts';
import { extract } from './extract.ts';
import { getLanguage } from './languages/all.ts';

const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Website', client: 'Acme' },
    { id: '3', name: 'App', client: 'Acme' },
  ],
  tags: [],
};

const read = (text: string, code: string) => extract(text, context, getLanguage(text, code));

test.each([
  ['en', 'two hours on zephyr'],
  ['en', 'two hours of design for zephyr two yesterday'],
  ['en', 'two hours of support for acme on zephyr'],
  ['fr', 'deux heures sur zephyr'],
  ['fr', 'deux heures de design chez dupont'],
  ['es', 'dos horas de diseño para zephyr'],
  ['de', 'zwei stunden design für zephyr'],
  ['it', 'due ore di design per zephyr'],
  ['pt', 'duas horas de design para zephyr'],
])('[ENTRY-29] %s: words that may name a project are looked for in any case: %s', (code, text) => {
  expect(read(text, code).drafts).toMatchObject([{ namesUnknown: true, projectId: null }]);
});

test('[ENTRY-29] that is no reason to doubt the entry', () => {
  const { drafts, confidence } = read('two hours on zephyr', 'en');
  expect(drafts).toMatchObject([{ description: 'zephyr', words: { unknownName: [] } }]);
  expect(confidence).toBeGreaterThanOrEqual(sureEnough);
});

test.each([
  ['en', 'two hours of design'],
  ['en', 'two hours on the report'],
  ['en', 'two hours on bug fixing'],
  ['en', 'two hours on call'],
  ['en', 'two hours of design for falcon'],
  ['fr', 'deux heures sur le rapport'],
  ['fr', 'deux heures pour finir la doc'],
  ['es', 'dos horas en la oficina'],
  ['de', 'zwei stunden am bericht'],
  ['it', 'due ore per finire il sito'],
  ['pt', 'duas horas no site'],
])('[ENTRY-29] %s: ordinary work is looked for nowhere: %s', (code, text) => {
  expect(read(text, code).drafts).toMatchObject([{ namesUnknown: false }]);
});
