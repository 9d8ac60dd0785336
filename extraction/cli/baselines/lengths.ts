import type { Language } from '../../src/languages/language.ts';
import type { Found } from './assemble.ts';

/** How a language says lengths, as alternatives of a regular expression. */
type Words = {
  hour: string;
  minute: string;
  one: string;
  and: string;
  /** What "and a half" may be after or before the hours. */
  half: string;
  quarter: string;
  threeQuarters: string;
  /** Whole phrases, in minutes. */
  phrases: [string, number][];
};

const dayPhrases = (half: string, whole: string): [string, number][] => [
  [half, 240],
  [whole, 480],
];

const english: Words = {
  hour: 'hours?|hrs?|h',
  minute: 'minutes?|mins?|m',
  one: 'an?',
  and: 'and',
  half: '(?:an? )?half',
  quarter: '(?:an? )?quarter',
  threeQuarters: 'three quarters',
  phrases: [
    ['three quarters of an hour', 45],
    ['(?:a )?quarter of an hour|(?:a )?quarter hour', 15],
    ['half an hour|(?:a )?half hour|half-hour', 30],
    ['a couple of hours|couple of hours', 120],
    ...dayPhrases('half a day|half day|all morning|all afternoon', 'all day|the whole day|a full day|a day'),
  ],
};

const words: Record<string, Words> = {
  en: english,
  fr: {
    hour: 'heures?|h',
    minute: 'minutes?|mins?|mn',
    one: 'une?',
    and: 'et',
    half: 'demie?',
    quarter: 'quart|un quart',
    threeQuarters: 'trois quarts',
    phrases: [
      ["trois quarts d'heure", 45],
      ["(?:un )?quart d'heure", 15],
      ['(?:une )?demi[- ]heure', 30],
      ...dayPhrases(
        "(?:une )?demi[- ]journée|toute la matinée|tout l'après-midi",
        'toute la journée|une journée',
      ),
    ],
  },
  es: {
    hour: 'horas?|h',
    minute: 'minutos?|mins?',
    one: 'una?',
    and: 'y',
    half: 'media',
    quarter: 'cuarto|un cuarto',
    threeQuarters: 'tres cuartos',
    phrases: [
      ['tres cuartos de hora', 45],
      ['(?:un )?cuarto de hora', 15],
      ['media hora', 30],
      ...dayPhrases('medio día|toda la mañana|toda la tarde', 'todo el día|un día'),
    ],
  },
  de: {
    hour: 'stunden?|std|h',
    minute: 'minuten?|min',
    one: 'eine?r?',
    and: 'und',
    half: '(?:eine )?halbe?',
    quarter: '(?:eine )?viertel',
    threeQuarters: 'dreiviertel',
    phrases: [
      ['(?:eine )?dreiviertelstunde', 45],
      ['(?:eine )?viertelstunde', 15],
      ['(?:eine )?halbe stunde', 30],
      ...dayPhrases(
        '(?:ein(?:en)? )?halben? tag|den ganzen (?:vormittag|nachmittag)',
        'den ganzen tag|einen tag',
      ),
    ],
  },
  it: {
    hour: 'ore|ora|h',
    minute: 'minut[io]|min',
    one: "un['’]?|una",
    and: 'e',
    half: 'mezz[ao]|mezza',
    quarter: 'un quarto|quarto',
    threeQuarters: 'tre quarti',
    phrases: [
      ["tre quarti d['’]ora", 45],
      ["(?:un )?quarto d['’]ora", 15],
      ["mezz['’]ora|mezza ora", 30],
      ...dayPhrases(
        'mezza giornata|tutta la mattina|tutto il pomeriggio',
        'tutto il giorno|tutta la giornata|una giornata',
      ),
    ],
  },
  pt: {
    hour: 'horas?|h',
    minute: 'minutos?|min',
    one: 'uma?',
    and: 'e',
    half: 'meia',
    quarter: 'um quarto|quarto',
    threeQuarters: 'três quartos',
    phrases: [
      ['três quartos de hora', 45],
      ['(?:um )?quarto de hora', 15],
      ['meia hora', 30],
      ...dayPhrases('meio dia|meio período|toda a manhã|toda a tarde', 'o dia todo|o dia inteiro|um dia'),
    ],
  },
};

/** Numbers that stand for one and a half, two and a half and so on. */
const halves = new Map([
  ['anderthalb', 1.5],
  ['eineinhalb', 1.5],
  ['zweieinhalb', 2.5],
  ['dreieinhalb', 3.5],
  ['viereinhalb', 4.5],
]);

/** Lengths by a regular expression that knows digits, number words and fractions. */
export function findLengths(text: string, language: Language): Found[] {
  const { hour, minute, one, and, half, quarter, threeQuarters, phrases } = words[language.code] ?? english;
  const spelled = [...language.numbers.below100.keys(), ...halves.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(' ', '[ -]'));
  const number = `\\d+(?:[.,]\\d+)?|${spelled.join('|')}|${one}`;
  const fraction = `${threeQuarters}|${quarter}|${half}`;
  const edge = '(?![\\p{L}\\p{N}])';
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,:])(?:(?<phrase>${phrases.map(([phrase]) => phrase).join('|')})${edge}` +
      `|(?<hours>${number})(?: ${and} (?<before>${fraction}))?[ -]?(?:${hour})` +
      `(?:(?<compact>[0-5]\\d)${edge}|${edge}(?: (?:${and} )?(?<minutes>${number})[ -]?(?:${minute})${edge}| ${and} (?<after>${fraction})${edge})?)` +
      `|(?<only>${number})[ -]?(?:${minute})${edge})`,
    'giu',
  );
  const getNumber = (said: string | undefined) => {
    if (said === undefined) return 0;
    const plain = said.toLowerCase().replaceAll('-', ' ');
    if (/^\d/.test(plain)) return Number(plain.replace(',', '.'));
    return language.numbers.below100.get(plain) ?? halves.get(plain) ?? 1;
  };
  const getPart = (said: string | undefined) => {
    if (said === undefined) return 0;
    if (new RegExp(`^(?:${threeQuarters})$`, 'iu').test(said)) return 45;
    return new RegExp(`^(?:${quarter})$`, 'iu').test(said) ? 15 : 30;
  };
  return [...text.matchAll(pattern)].flatMap((match): Found[] => {
    const said = match.groups ?? {};
    const known = phrases.find(([phrase]) => new RegExp(`^(?:${phrase})$`, 'iu').test(said['phrase'] ?? ''));
    const minutes =
      known?.[1] ??
      getNumber(said['hours']) * 60 +
        getPart(said['before']) +
        getPart(said['after']) +
        getNumber(said['compact']) +
        getNumber(said['minutes']) +
        getNumber(said['only']);
    const place = { from: match.index, to: match.index + match[0].length };
    return minutes > 0 ? [{ ...place, is: 'length', minutes: Math.round(minutes) }] : [];
  });
}
