import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { frTime } from './time.ts';
import { frWords } from './words.ts';

const teens = 'dix onze douze treize quatorze quinze seize|dix sept|dix huit|dix neuf';

/** Seventy is sixty-ten and ninety four-twenty-ten, save in Belgium and Switzerland. */
function sixtyAndMore(): Record<string, number> {
  const words: Record<string, number> = { septante: 70, huitante: 80, octante: 80, nonante: 90 };
  const upToNineteen =
    'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
      .split(' ')
      .concat('dix sept', 'dix huit', 'dix neuf');
  for (const [index, word] of upToNineteen.entries()) {
    const value = index + 1;
    if (value >= 10) words[`soixante ${value === 11 ? 'et ' : ''}${word}`] = 60 + value;
    if (value >= 10) words[`soixante ${word}`] = 60 + value;
    words[`quatre vingt ${word}`] = 80 + value;
    words[`quatre vingts ${word}`] = 80 + value;
    if (value < 10)
      for (const [ten, base] of [
        ['septante', 70],
        ['huitante', 80],
        ['nonante', 90],
      ] as const)
        words[`${ten} ${value === 1 ? 'et ' : ''}${word}`] = base + value;
  }
  words['quatre vingt une'] = 81;
  return words;
}

export const fr: Language = {
  code: 'fr',
  elides: true,
  modifierFollows: true,
  abbreviations: 'mme|mlle|dr|min|st',
  bareWork: false,
  monthFirst: () => false,
  numbers: {
    below100: tensAndOnes({
      ones: 'zero|un,une|deux|trois|quatre|cinq|six|sept|huit|neuf'
        .split('|')
        .map((word) => word.replace(',', '|'))
        .concat(...teens.split('|').map((word, index) => (index === 0 ? word.split(' ') : [word]))),
      tens: 'vingt trente quarante cinquante soixante'.split(' '),
      join: (ten, one) =>
        one === 'un' || one === 'une' ? [`${ten} et ${one}`, `${ten} ${one}`] : [`${ten} ${one}`],
      also: { 'quatre vingt': 80, 'quatre vingts': 80, ...sixtyAndMore() },
    }),
    hundred: ['cent', 'cents'],
    thousand: ['mille', 'mil'],
    joint: [],
    ordinals: ordinals('premier|premiere, deuxieme|second, troisieme, quatrieme, cinquieme'),
    ordinalEndings: ['er', 'ere', 'e', 'eme'],
    glue: '',
    nought: [],
    yearsInHalves: false,
  },
  weekdays: [
    'lundi|lundis|lun',
    'mardi|mardis',
    'mercredi|mercredis',
    'jeudi|jeudis',
    'vendredi|vendredis|ven',
    'samedi|samedis',
    'dimanche|dimanches|dim',
  ],
  months: [
    'janvier|janv|jan',
    'fevrier|fevr|fev',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'aout',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'decembre|dec',
  ],
  words: frWords,
  time: frTime,
};
