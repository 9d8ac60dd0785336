import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { extract } from './extract.ts';
import { detect, getLanguage } from './languages/all.ts';

const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [{ id: '1', name: 'Falcon', client: 'Acme' }],
  tags: [],
};

const read = (code: string, text: string) => extract(text, context, detect(text, getLanguage('', code)));

test.each([
  ['en', 'Nothing on Friday.'],
  ['en', 'nothing today'],
  ['en', "I didn't work today."],
  ['en', "I didn't do anything yesterday"],
  ['en', 'I did nothing on Monday and Tuesday.'],
  ['en', 'No work at all on Monday, bank holiday.'],
  ['en', 'I was off sick on Wednesday'],
  ['en', "I haven't done anything this week"],
  ['en', 'Did nothing all day.'],
  ['en', 'The two hour rehearsal with the choir was called off.'],
  ['en', 'An hour on Falcon, scratch that.'],
  ['fr', 'Rien vendredi.'],
  ['fr', 'rien aujourd’hui'],
  ['fr', 'Je n’ai rien fait hier.'],
  ['fr', 'J’ai pas bossé hier'],
  ['fr', 'Je n’ai pas travaillé jeudi ni vendredi.'],
  ['fr', 'mardi je n’ai rien fait mercredi non plus'],
  ['fr', 'J’étais malade hier'],
  ['fr', 'Jour férié, je n’ai pas travaillé.'],
  ['fr', 'Le rendez-vous de deux heures avec Acme est annulé.'],
  ['es', 'Nada el viernes.'],
  ['es', 'Hoy no he trabajado'],
  ['es', 'No hice nada ayer'],
  ['es', 'El lunes estuve de vacaciones'],
  ['de', 'Nichts am Freitag.'],
  ['de', 'Heute habe ich nicht gearbeitet'],
  ['de', 'Gestern habe ich nichts gemacht'],
  ['de', 'Am Dienstag hatte ich Urlaub'],
  ['it', 'Niente venerdì.'],
  ['it', 'Oggi non ho lavorato'],
  ['it', 'Ieri non ho fatto niente'],
  ['it', 'Lunedì ero in ferie'],
  ['pt', 'Nada na sexta-feira.'],
  ['pt', 'Hoje não trabalhei'],
  ['pt', 'Não fiz nada hoje'],
  ['pt', 'Na segunda estive doente'],
])('[PIPE-61] %s: it says that nothing was done: %s', (code, text) => {
  expect(read(code, text)).toMatchObject({ drafts: [], saysNothingDone: true });
});

test.each([
  ['en', 'Testing, testing'],
  ['en', 'hello'],
  ['en', 'not okay'],
  ['en', 'no'],
  ['en', 'Worked on Falcon yesterday'],
  ['en', 'Worked on Falcon, nothing else'],
  ['en', 'Nothing on Friday, visited Orchard House'],
  ['en', 'nothing broke during the release'],
  ['en', "The deploy didn't work"],
  ['en', "I didn't finish the report for Acme"],
  ['en', 'worked on the sick leave policy'],
  ['en', 'Did I do nothing on Friday?'],
  ['en', 'I want to do nothing tomorrow'],
  ['en', 'I should probably do an hour of editing later.'],
  ['fr', 'bonjour'],
  ['fr', 'non'],
  ['fr', 'J’ai travaillé sur le site'],
  ['fr', 'Je n’ai pas fini le rapport'],
  ['fr', 'rien de cassé sur le site'],
  ['fr', 'pas mal de temps sur la toiture'],
  ['es', 'No terminé el informe'],
  ['es', 'trabajé en el portal'],
  ['de', 'Ich habe den Bericht nicht fertig'],
  ['de', 'Arbeit am Portal'],
  ['it', 'Non ho finito la relazione'],
  ['it', 'lavoro sul portale'],
  ['pt', 'Não terminei o relatório'],
  ['pt', 'trabalhei no portal'],
])('[PIPE-61] %s: no entry, and not because nothing was done: %s', (code, text) => {
  expect(read(code, text)).toMatchObject({ drafts: [], saysNothingDone: false });
});

test.each([
  ['en', 'Nothing on Friday, but two hours on Falcon on Thursday.'],
  ['fr', 'Rien vendredi, mais deux heures sur Falcon jeudi.'],
])('[PIPE-61] %s: a note with an entry says that something was done: %s', (code, text) => {
  const { drafts, saysNothingDone } = read(code, text);
  expect([drafts.length, saysNothingDone]).toEqual([1, false]);
});
