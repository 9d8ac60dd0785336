import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { ptTime } from './time.ts';
import { ptWords } from './words.ts';

const ones =
  'zero|um,uma|dois,duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze,quatorze|quinze|dezesseis,dezasseis|dezessete,dezassete|dezoito|dezenove,dezanove';

export const pt: Language = {
  code: 'pt',
  elides: false,
  modifierFollows: true,
  abbreviations: 'sr|sra|dr|min',
  bareWork: false,
  monthFirst: () => false,
  numbers: {
    below100: tensAndOnes({
      ones: ones.split('|').map((word) => word.replaceAll(',', '|')),
      tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
      join: (ten, one) => [`${ten} e ${one}`],
    }),
    hundred: ['cem', 'cento'],
    thousand: ['mil'],
    joint: ['e'],
    ordinals: ordinals('primeiro|primeira, segundo|segunda, terceiro|terceira, quarto|quarta'),
    ordinalEndings: ['o'],
    glue: '',
    nought: [],
    yearsInHalves: false,
  },
  weekdays: [
    'segunda feira|segunda|segundas feiras|segundas',
    'terca feira|terca|tercas feiras|tercas',
    'quarta feira|quarta|quartas feiras|quartas',
    'quinta feira|quinta|quintas feiras|quintas',
    'sexta feira|sexta|sextas feiras|sextas',
    'sabado|sabados',
    'domingo|domingos',
  ],
  months: [
    'janeiro|jan',
    'fevereiro|fev',
    'marco',
    'abril|abr',
    'maio',
    'junho|jun',
    'julho|jul',
    'agosto|ago',
    'setembro|set',
    'outubro|out',
    'novembro|nov',
    'dezembro|dez',
  ],
  words: ptWords,
  time: ptTime,
};
