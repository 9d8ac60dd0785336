import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { sureEnough } from './confidence.ts';
import { extract } from './extract.ts';
import { getLanguage } from './languages/all.ts';

/** The entries of a note that was sent late on Wednesday, 11 March 2026. */
function read(language: string, text: string, timeZone = 'Europe/Paris') {
  const spokenAt = Temporal.ZonedDateTime.from(`2026-03-11T23:50[${timeZone}]`).toInstant();
  return extract(text, { spokenAt, timeZone, projects: [], tags: [] }, getLanguage(text, language));
}

test.each([
  ['en', '2026-02-27 2 hours of design', '2026-02-27'],
  ['en', '2026/02/27 2 hours of design', '2026-02-27'],
  ['en', '27-02-2026 2 hours of design', '2026-02-27'],
  ['en', '27.2.2026 2 hours of design', '2026-02-27'],
  ['fr', 'le 27-02-26 2 heures de design', '2026-02-27'],
  ['fr', '27 févr. 2 heures de design', '2026-02-27'],
  ['es', '27 feb 2 horas de diseño', '2026-02-27'],
  ['es', 'el 27 del 2 2 horas de diseño', '2026-02-27'],
  ['it', '27 gen 2 ore di design', '2026-01-27'],
  ['pt', '27 de fev 2 horas de design', '2026-02-27'],
  ['de', '27. Jan 2 Stunden Design', '2026-01-27'],
  ['en', 'the first Friday of February 2 hours of design', '2026-02-06'],
  ['en', 'the third Wednesday of last month 2 hours of design', '2026-02-18'],
  ['en', 'first Sunday 2 hours of design', '2026-03-01'],
  ['fr', 'le premier vendredi de février 2 heures de design', '2026-02-06'],
  ['es', 'el primer viernes de febrero 2 horas de diseño', '2026-02-06'],
  ['it', 'il primo venerdì di febbraio 2 ore di design', '2026-02-06'],
  ['pt', 'na primeira sexta de fevereiro 2 horas de design', '2026-02-06'],
  ['de', 'am ersten Freitag im Februar 2 Stunden Design', '2026-02-06'],
  ['en', 'a month ago 2 hours of design', '2026-02-11'],
  ['en', '2 months and 3 days ago 2 hours of design', '2026-01-08'],
  ['en', 'two days before yesterday 2 hours of design', '2026-03-08'],
  ['fr', 'il y a deux mois 2 heures de design', '2026-01-11'],
  ['es', 'hace un mes 2 horas de diseño', '2026-02-11'],
  ['it', 'un mese fa 2 ore di design', '2026-02-11'],
  ['pt', 'há um mês 2 horas de design', '2026-02-11'],
  ['de', 'vor einem Monat 2 Stunden Design', '2026-02-11'],
])('[PIPE-02] %s: the day of “%s” is %s', (language, text, date) => {
  const { drafts } = read(language, text);
  expect(drafts.map((draft) => [draft.date.toString(), draft.durationSeconds])).toEqual([[date, 7_200]]);
});

test('[PIPE-02] a typed date with a year is month first for Americans, save where the year comes first', () => {
  const toDate = (text: string) => read('en', text, 'America/New_York').drafts[0]?.date.toString();
  expect(toDate('2-3-2026 2 hours of design')).toBe('2026-02-03');
  expect(toDate('2026-02-03 2 hours of design')).toBe('2026-02-03');
});

test.each([
  ['en', 'an hour and half of design', 90],
  ['en', '1/2 hour of design', 30],
  ['en', '2 1/2 hours of design', 150],
  ['en', '2½ hours of design', 150],
  ['en', 'one and a quarter of an hour of design', 75],
  ['en', 'an hour and 30 seconds of design', 61],
  ['en', '1 hour fifteen seconds of design', 60],
  ['de', '3/4 Stunde Design', 45],
  ['de', 'drei Viertelstunden Design', 45],
  ['es', '3 hrs de diseño', 180],
  ['pt', '3 hr de design', 180],
])('[PIPE-03] %s: “%s” are %i minutes', (language, text, minutes) => {
  expect(read(language, text).drafts.map(({ durationSeconds }) => durationSeconds / 60)).toEqual([minutes]);
});

test.each([
  ['en', '4pm - 5pm design', '16:00:00', 60],
  ['en', '2-4:30pm design', '14:00:00', 150],
  ['fr', 'entre 5pm et 6pm design', '17:00:00', 60],
  ['fr', 'de 23h01 à 23h30 design', '23:01:00', 29],
  ['fr', 'de 10h30 à 23 heures design', '10:30:00', 750],
  ['es', 'desde las 4pm hasta las 5pm diseño', '16:00:00', 60],
  ['es', 'de 11:01 a. m. a 3 pm diseño', '11:01:00', 239],
  ['it', 'dalle 1:30 pm alle 3:30 pm design', '13:30:00', 120],
  ['pt', 'das 4pm até as 5pm design', '16:00:00', 60],
])('[PIPE-03] %s: “%s” starts at %s and takes %i minutes', (language, text, start, minutes) => {
  const { drafts } = read(language, text);
  expect(drafts.map((draft) => [draft.start?.toString(), draft.durationSeconds / 60])).toEqual([
    [start, minutes],
  ]);
});

test.each([
  ['en', 'a few days ago 2 hours of design'],
  ['en', '08/12,2015 2 hours of design'],
  ['en', '2 less minutes of design'],
])('[D-ASK] %s: nothing is certain of “%s”, where words of time stay unread', (language, text) => {
  expect(read(language, text).confidence).toBeLessThan(sureEnough);
});
