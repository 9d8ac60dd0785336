import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from './confidence.ts';
import { extract } from './extract.ts';
import type { NoteContext } from './extraction.ts';
import type { ModelEntry } from './language-model/model-response.ts';
import { verifyResponse } from './language-model/verify-response.ts';
import { getLanguage } from './languages/all.ts';

const context: NoteContext = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Website', client: 'Acme' },
    { id: '2', name: 'App', client: 'Acme' },
    { id: '3', name: 'Harbour', client: 'Tide' },
  ],
  tags: [],
};

const read = (text: string, code = 'en') => extract(text, context, getLanguage(text, code));

test.each([
  ['en', 'support', 'Two hours of support for {client}.'],
  ['en', 'support', 'For {client} two hours of support.'],
  ['en', 'support', 'Two hours of support. That was for {client}.'],
  ['fr', 'support', 'Deux heures de support pour {client}.'],
  ['es', 'soporte', 'Dos horas de soporte para {client}.'],
  ['de', 'Support', 'Zwei Stunden Support für {client}.'],
  ['it', 'assistenza', 'Due ore di assistenza per {client}.'],
  ['pt', 'suporte', 'Duas horas de suporte para {client}.'],
])(
  '[ENTRY-26] %s: a client with several projects is kept, one with a single project means it: %s, %s',
  (code, description, text) => {
    const several = text.replace('{client}', 'Acme');
    const { drafts, confidence } = read(several, code);
    expect(drafts).toMatchObject([{ client: 'Acme', projectId: null, description, words: { project: [] } }]);
    expect(drafts[0]?.words.client.map(({ from, to }) => several.slice(from, to))).toEqual(['Acme']);
    expect(confidence).toBeGreaterThanOrEqual(sureEnough);
    expect(read(text.replace('{client}', 'Tide'), code).drafts).toMatchObject([
      { client: 'Tide', projectId: '3', description, words: { client: [] } },
    ]);
  },
);

test('[ENTRY-26] a model’s client is spelled as the workspace does; one that it does not have is none', () => {
  const entry: ModelEntry = {
    description: 'support',
    date: '2026-11-12',
    start: null,
    end: null,
    breakMinutes: 0,
    minutes: 120,
    project: null,
    client: 'acme',
    tags: [],
    billable: null,
    quotes: { day: null, time: 'Two hours', project: 'acme' },
  };
  const verify = (note: string, given: ModelEntry) =>
    verifyResponse(
      { entries: [given], uncertainties: [], reason: null },
      note,
      context,
      getLanguage(note, 'en'),
      read(note),
    ).drafts;
  expect(verify('Two hours of support for acme.', entry)).toMatchObject([
    { client: 'Acme', projectId: null, findings: [], words: { client: [{ from: 25, to: 29 }], project: [] } },
  ]);
  const unknown = { ...entry, client: 'Zephyr', quotes: { ...entry.quotes, project: 'Zephyr' } };
  expect(verify('Two hours of support for Zephyr.', unknown)).toMatchObject([{ client: null }]);
});
