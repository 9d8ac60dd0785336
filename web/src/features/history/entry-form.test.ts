import { Entry } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { canBeSaved, parseTags, toEdit, toForm } from './entry-form.ts';

const entry = Entry.parse({
  id: crypto.randomUUID(),
  recordingId: crypto.randomUUID(),
  description: 'Homepage design',
  start: new Date('2026-06-01T09:00:30').toISOString(),
  stop: new Date('2026-06-01T10:30:30').toISOString(),
  duration: 5_400,
  projectId: '7',
  workspaceName: 'Work',
  isPreview: false,
  isLogged: true,
  isDoubtful: false,
  findings: [],
  words: [],
  possibleDouble: false,
  rawData: { description: '', project_name: 'Acme', client_name: null, tags: ['billable', 'design'] },
});

test('the fields of a form start as the entry stands, in the time of the browser where the note says none', () => {
  expect(toForm(entry)).toEqual({
    description: 'Homepage design',
    tags: 'billable, design',
    projectId: '7',
    taskId: '',
    billable: false,
    date: '2026-06-01',
    time: '09:00',
    occurrence: 'first',
    hours: '1',
    minutes: '30',
  });
});

test('[HIST-08] tags are separated by commas and trimmed, and empty ones are dropped', () => {
  expect(parseTags(' billable ,, design,  ')).toEqual(['billable', 'design']);
  expect(parseTags(' , ')).toEqual([]);
});

test('[HIST-08] description and tags are sent where they were changed, the tags only where any remain', () => {
  const form = toForm(entry);
  expect(toEdit(entry, { ...form, description: ' New words ', tags: 'a, b,' })).toEqual({
    description: 'New words',
    tags: ['a', 'b'],
  });
  expect(toEdit(entry, { ...form, tags: ' , ' })).toEqual({ clearTags: true });
  expect(toEdit(entry, { ...form, description: ' ' })).toEqual({ description: '' });
  expect(toEdit(entry, { ...form, tags: 'billable,design' })).toEqual({});
  const untagged = { ...entry, description: '', rawData: { ...entry.rawData, tags: [] } };
  expect(toEdit(untagged, toForm(untagged))).toEqual({});
});

test('[ENTRY-46] project, task, billable, start and length are sent where they were changed', () => {
  const form = toForm(entry);
  expect(toEdit(entry, { ...form, projectId: '' })).toEqual({ projectId: null });
  expect(toEdit(entry, { ...form, billable: true })).toEqual({ billable: true });
  expect(toEdit({ ...entry, billable: true }, { ...form, billable: false })).toEqual({ billable: false });
  expect(toEdit(entry, { ...form, date: '2026-06-02', time: '08:15', hours: '0', minutes: '45' })).toEqual({
    start: new Date('2026-06-02T08:15:00').toISOString(),
    duration: 2_700,
  });
});

test('[ENTRY-46] another project takes the task away without a word, and within a project it is chosen or taken away', () => {
  const withTask = { ...entry, taskId: '71' };
  const form = toForm(withTask);
  expect(toEdit(withTask, form)).toEqual({});
  expect(toEdit(withTask, { ...form, taskId: '' })).toEqual({ taskId: null });
  expect(toEdit(withTask, { ...form, taskId: '72' })).toEqual({ taskId: '72' });
  expect(toEdit(withTask, { ...form, projectId: '8', taskId: '' })).toEqual({ projectId: '8' });
  expect(toEdit(withTask, { ...form, projectId: '8', taskId: '81' })).toEqual({
    projectId: '8',
    taskId: '81',
  });
});

test('[HIST-08] a form without a day, an hour or a length cannot be saved; one without a description can', () => {
  const form = toForm(entry);
  expect(canBeSaved(entry, form)).toBe(true);
  expect(canBeSaved(entry, { ...form, hours: '24', minutes: '0' })).toBe(true);
  expect(canBeSaved(entry, { ...form, description: '  ' })).toBe(true);
  for (const wrong of [
    { date: '' },
    { time: '' },
    { hours: '0', minutes: '0' },
    { hours: '', minutes: '' },
    { hours: '24', minutes: '1' },
    { hours: '1.01', minutes: '0.33' },
    { hours: '-1', minutes: '30' },
  ])
    expect(canBeSaved(entry, { ...form, ...wrong }), JSON.stringify(wrong)).toBe(false);
});

const spokenIn = (timeZone: string, start: string) => ({ ...entry, start, timeZone });

test('[HIST-72] day and time stand as the clocks of the note show them, and are sent as that instant', () => {
  const inTokyo = spokenIn('Asia/Tokyo', '2026-06-01T23:30:00.000Z');
  const form = toForm(inTokyo);
  expect(form).toMatchObject({ date: '2026-06-02', time: '08:30' });
  expect(toEdit(inTokyo, form)).toEqual({});
  expect(toEdit(inTokyo, { ...form, time: '09:00' })).toEqual({ start: '2026-06-02T00:00:00.000Z' });
  const inLima = spokenIn('America/Lima', '2026-06-01T23:30:00.000Z');
  expect(toForm(inLima)).toMatchObject({ date: '2026-06-01', time: '18:30' });
});

test('[HIST-73] a time that clocks skip cannot be saved, and of one that they show twice each can be meant', () => {
  const inParis = spokenIn('Europe/Paris', '2026-10-25T01:30:00.000Z');
  const form = toForm(inParis);
  expect(form).toMatchObject({ date: '2026-10-25', time: '02:30', occurrence: 'second' });
  expect(toEdit(inParis, form)).toEqual({});
  expect(toEdit(inParis, { ...form, occurrence: 'first' })).toEqual({ start: '2026-10-25T00:30:00.000Z' });
  expect(toEdit(inParis, { ...form, time: '02:45' })).toEqual({ start: '2026-10-25T01:45:00.000Z' });
  // Where there is one, it is that one.
  expect(toEdit(inParis, { ...form, time: '12:00' })).toEqual({ start: '2026-10-25T11:00:00.000Z' });
  expect(canBeSaved(inParis, { ...form, date: '2026-03-29' })).toBe(false);
  expect(canBeSaved(inParis, { ...form, date: '2026-03-29', time: '03:30' })).toBe(true);
});
