import { type Rule, rule } from '../reading/pattern.ts';
import { afternoon, type Clock, clock, fromDigits, morning } from './clock.ts';
import { calendarDay, type SpokenDay } from './days.ts';

/** Nobody logs seconds, but who says them means no minutes. */
export const secondsRules: readonly Rule<number>[] = [
  rule('<n> <second>', (m) => m('n') / 60),
  rule('<n> <minute> <and>? <int:seconds> <second>', (m) => m('n') + m('seconds') / 60),
  rule('<article> <minute> <and>? <int:seconds> <second>', (m) => 1 + m('seconds') / 60),
  rule('<n> <hour> <and>? <int:seconds> <second>', (m) => m('n') * 60 + m('seconds') / 60),
  rule('<article> <hour> <and>? <int:seconds> <second>', (m) => 60 + m('seconds') / 60),
];

/** Dates that are typed alike in all languages: "2026-03-11", "2026/3/11". */
export const writtenDays: readonly Rule<SpokenDay>[] = [
  rule('<preposition>? <article>? <iso-date>', (m) => {
    const digits = m('iso-date');
    return calendarDay(digits % 100, Math.floor(digits / 100) % 100, Math.floor(digits / 10_000));
  }),
];

const halves = [
  { words: 'am', of: morning },
  { words: 'a m', of: morning },
  { words: 'pm', of: afternoon },
  { words: 'p m', of: afternoon },
];

/** "4pm", "11:30 a.m.": typed in every language, whatever is said there. */
export const writtenClocks: readonly Rule<Clock>[] = halves.flatMap(({ words, of }) => [
  rule(`<int> ${words}`, (m) => of(clock(m('int')))),
  rule(`<int> <min> ${words}`, (m) => of(clock(m('int'), m('min')))),
  rule(`<clock-digits> ${words}`, (m) => of(fromDigits(m('clock-digits')))),
  rule(`<run-together> ${words}`, (m) => of(fromDigits(m('run-together')))),
]);
