import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { deTime } from './time.ts';
import { deWords } from './words.ts';

const ones =
  'null|ein,eins,eine,einen,einer,einem|zwei,zwo|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|achtzehn|neunzehn';

export const de: Language = {
  code: 'de',
  elides: false,
  modifierFollows: true,
  abbreviations: 'dr|nr|std|min|ca|hr|fr|st',
  bareWork: true,
  monthFirst: () => false,
  numbers: {
    below100: tensAndOnes({
      ones: ones.split('|').map((word) => word.replaceAll(',', '|')),
      tens: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'.split(' '),
      join: (ten, one) => [`${one}und${ten}`, `${one} und ${ten}`],
    }),
    hundred: ['hundert'],
    thousand: ['tausend'],
    joint: ['und'],
    ordinals: ordinals(
      'ersten|erster, zweiten|zweiter, dritten|dritter, vierten, funften, sechsten, siebten, achten, neunten, zehnten, elften, zwolften, dreizehnten, vierzehnten, funfzehnten, sechzehnten, siebzehnten, achtzehnten, neunzehnten, zwanzigsten, einundzwanzigsten, zweiundzwanzigsten, dreiundzwanzigsten, vierundzwanzigsten, funfundzwanzigsten, sechsundzwanzigsten, siebenundzwanzigsten, achtundzwanzigsten, neunundzwanzigsten, dreissigsten, einunddreissigsten',
    ),
    ordinalEndings: [],
    glue: 'und',
    nought: [],
    yearsInHalves: false,
  },
  weekdays: [
    'montag|montags',
    'dienstag|dienstags',
    'mittwoch|mittwochs',
    'donnerstag|donnerstags',
    'freitag|freitags',
    'samstag|samstags|sonnabend',
    'sonntag|sonntags',
  ],
  months: [
    'januar|janner|jan',
    'februar|feb',
    'marz|mrz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sept|sep',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ],
  words: deWords,
  time: deTime,
};
