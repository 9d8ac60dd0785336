import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { itTime } from './time.ts';
import { itWords } from './words.ts';

const ones =
  'zero|uno,un,una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove';

export const it: Language = {
  code: 'it',
  elides: true,
  modifierFollows: true,
  abbreviations: 'sig|dott|min|dr',
  bareWork: false,
  monthFirst: () => false,
  numbers: {
    below100: tensAndOnes({
      ones: ones.split('|').map((word) => word.replaceAll(',', '|')),
      tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' '),
      // A vowel goes before a vowel: "ventuno", "trentotto".
      join: (ten, one) => [/^[uo]/.test(one) ? `${ten.slice(0, -1)}${one}` : `${ten}${one}`, `${ten} ${one}`],
    }),
    hundred: ['cento'],
    thousand: ['mila', 'mille'],
    joint: ['e'],
    ordinals: ordinals('primo, secondo|seconda, terzo|terza, quarto|quarta'),
    ordinalEndings: ['o'],
    glue: '',
    nought: [],
    yearsInHalves: false,
  },
  weekdays: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato|sabati', 'domenica|domeniche'],
  months: [
    'gennaio|gen',
    'febbraio|feb',
    'marzo',
    'aprile|apr',
    'maggio',
    'giugno|giu',
    'luglio|lug',
    'agosto|ago',
    'settembre|sett',
    'ottobre|ott',
    'novembre|nov',
    'dicembre|dic',
  ],
  words: itWords,
  time: itTime,
};
