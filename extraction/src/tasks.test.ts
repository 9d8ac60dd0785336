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
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Website', client: 'Acme' },
    { id: '3', name: 'App', client: 'Acme' },
    { id: '4', name: 'Harbour', client: 'Tide' },
  ],
  tasks: [
    { id: 't1', name: 'Design', projectId: '1' },
    { id: 't2', name: 'Testing', projectId: '1' },
    { id: 't3', name: 'Database migration', projectId: '1' },
    { id: 't4', name: 'Design', projectId: '2' },
    { id: 't5', name: 'Design', projectId: '3' },
    { id: 't6', name: 'Copywriting', projectId: '2' },
    { id: 't7', name: 'Réunion client', projectId: '1' },
    { id: 't8', name: 'Konzeption', projectId: '1' },
    { id: 't9', name: 'Diseño gráfico', projectId: '1' },
    { id: 't10', name: 'Collaudo', projectId: '1' },
    { id: 't11', name: 'Revisão', projectId: '1' },
  ],
  tags: [],
};

const read = (text: string, code = 'en') => extract(text, context, getLanguage(text, code));

const said = (text: string, code = 'en') =>
  read(text, code).drafts.map(({ projectId, taskId, description }) => [projectId, taskId, description]);

test.each([
  ['en', 't1', 'Two hours of design on Falcon.'],
  ['en', 't3', 'Two hours on falcon database migrashen'],
  ['en', 't3', 'Two hours on the migration for Falcon.'],
  ['fr', 't7', 'Deux heures de réunion client sur Falcon.'],
  ['es', 't9', 'Dos horas de diseño gráfico para Falcon.'],
  ['de', 't8', 'Zwei Stunden Konzeption für Falcon.'],
  ['it', 't10', 'Due ore di collaudo per Falcon.'],
  ['pt', 't11', 'Duas horas de revisão para Falcon.'],
])(
  '[ENTRY-22] %s: a task of the project that was named is found, and its words are no description: %s, %s',
  (code, task, text) => {
    const { unexplained, confidence } = read(text, code);
    expect(said(text, code)).toEqual([['1', task, '']]);
    expect(unexplained).toEqual([]);
    expect(confidence).toBeGreaterThanOrEqual(sureEnough);
  },
);

test('[ENTRY-22] only tasks of the project count, and what is said beside one stays', () => {
  expect(said('Two hours of design on Harbour.')).toEqual([['4', null, 'design']]);
  expect(said('Two hours of testing the login on Falcon.')).toEqual([['1', 't2', 'login']]);
  expect(said('Two hours of calls on Falcon.')).toEqual([['1', null, 'calls']]);
  expect(said('Two hours of design and testing on Falcon.')).toEqual([['1', null, 'design and testing']]);
});

test('[ENTRY-22] the project may be said once for all of them', () => {
  const each = [
    ['1', 't1', ''],
    ['1', 't2', ''],
    ['1', null, 'email'],
  ];
  expect(said('For Falcon: two hours of design, an hour of testing, an hour of email.')).toEqual(each);
  expect(said('Two hours of design, an hour of testing, an hour of email. All of it for Falcon.')).toEqual(
    each,
  );
});

test('[ENTRY-22] a task that only one project has names its project, of a client or at all', () => {
  expect(said('Two hours of copywriting.')).toEqual([['2', 't6', '']]);
  expect(said('Two hours of database migration with Anna.')).toEqual([['1', 't3', 'Anna']]);
  expect(said('Two hours of copywriting for Acme.')).toEqual([['2', 't6', '']]);
  expect(said('Two hours of design.')).toEqual([[null, null, 'design']]);
  expect(read('Two hours of design for Acme.').drafts).toMatchObject([
    { projectId: null, taskId: null, client: 'Acme', description: 'design' },
  ]);
  expect(said('Two hours fixing the copywriting bug.')).toEqual([[null, null, 'fixing the copywriting bug']]);
});

test('[ENTRY-22] where the words of a task stand is kept', () => {
  const text = 'Two hours of design on Falcon.';
  const [draft] = read(text).drafts;
  expect(draft?.words.task.map(({ from, to }) => text.slice(from, to))).toEqual(['design']);
  expect(draft?.words.description).toEqual([]);
});

const entry: ModelEntry = {
  description: 'design',
  date: '2026-11-12',
  start: null,
  end: null,
  breakMinutes: 0,
  minutes: 120,
  project: 'P1',
  client: null,
  tags: [],
  billable: null,
  quotes: { day: null, time: 'Two hours', project: 'Falcon' },
};

function verify(note: string, given: ModelEntry) {
  const response = { entries: [given], uncertainties: [], reason: null };
  return verifyResponse(response, note, context, getLanguage(note, 'en'), read(note)).drafts;
}

test('[ENTRY-22] a model that knows no tasks reads the work, and the task is found in it', () => {
  const note = 'Two hours of design with Anna on Falcon.';
  const task = note.indexOf('design');
  expect(verify(note, { ...entry, description: 'design with Anna' })).toMatchObject([
    {
      projectId: '1',
      taskId: 't1',
      description: 'Anna',
      confidence: 0.97,
      findings: [],
      words: { task: [{ from: task, to: task + 'design'.length }] },
    },
  ]);
  const alone = {
    ...entry,
    description: 'copywriting',
    project: null,
    quotes: { ...entry.quotes, project: null },
  };
  expect(verify('Two hours of copywriting.', alone)).toMatchObject([
    { projectId: '2', client: 'Acme', taskId: 't6', description: '', confidence: 0.97 },
  ]);
  expect(verify('Two hours of calls on Falcon.', { ...entry, description: 'calls' })).toMatchObject([
    { taskId: null, description: 'calls' },
  ]);
});
