import type { Language } from '../language.ts';
import { ordinals, tensAndOnes } from '../number-words.ts';
import { esTime } from './time.ts';
import { esWords } from './words.ts';

const ones =
  'cero|uno,un,una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve';

export const es: Language = {
  code: 'es',
  elides: false,
  modifierFollows: true,
  abbreviations: 'sr|sra|dr|dra|min',
  bareWork: false,
  monthFirst: () => false,
  numbers: {
    below100: tensAndOnes({
      ones: ones.split('|').map((word) => word.replaceAll(',', '|')),
      tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
      join: (ten, one) =>
        ten === 'veinte' ? [`veinti${one}`, `veinte y ${one}`] : [`${ten} y ${one}`, `${ten}i${one}`],
    }),
    hundred: ['cien', 'ciento'],
    thousand: ['mil'],
    joint: ['y'],
    ordinals: ordinals('primero|primer, segundo, tercero|tercer, cuarto'),
    ordinalEndings: ['o', 'ro', 'ero'],
    glue: '',
    nought: [],
    yearsInHalves: false,
  },
  weekdays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado|sabados', 'domingo|domingos'],
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo',
    'abril|abr',
    'mayo',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  words: esWords,
  time: esTime,
};
