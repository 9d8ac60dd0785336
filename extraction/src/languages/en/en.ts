import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { enTime } from './time.ts';
import { enWords } from './words.ts';

export const en: Language = {
  code: 'en',
  elides: false,
  modifierFollows: false,
  abbreviations: 'st|mr|mrs|ms|dr|min|mins|hr|hrs|approx',
  bareWork: false,
  monthFirst: (timeZone) => timeZone.startsWith('America/') || timeZone === 'Pacific/Honolulu',
  numbers: {
    below100: tensAndOnes({
      ones: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      ),
      tens: 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'.split('|'),
      join: (ten, one) => [`${ten} ${one}`],
      also: { fourty: 40, fourtyfive: 45 },
    }),
    hundred: ['hundred'],
    thousand: ['thousand'],
    joint: ['and'],
    ordinals: ordinals(
      'first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth, fourteenth, fifteenth, sixteenth, seventeenth, eighteenth, nineteenth, twentieth, twenty first, twenty second, twenty third, twenty fourth, twenty fifth, twenty sixth, twenty seventh, twenty eighth, twenty ninth, thirtieth, thirty first',
    ),
    ordinalEndings: ['st', 'nd', 'rd', 'th'],
    glue: '',
    nought: ['o', 'oh'],
    yearsInHalves: true,
  },
  weekdays: [
    'monday|mondays',
    'tuesday|tuesdays|tue|tues',
    'wednesday|wednesdays',
    'thursday|thursdays|thu|thurs',
    'friday|fridays|fri',
    'saturday|saturdays',
    'sunday|sundays',
  ],
  months: [
    'january|jan',
    'february|feb',
    'march',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  words: enWords,
  time: enTime,
};
