import type { Language } from '../src/languages/language.ts';

/** Says a number below a hundred in a language, as its own table writes it. */
function spell(language: Language, value: number): string {
  for (const [words, known] of language.numbers.below100) if (known === value) return words;
  throw new Error(`${language.code} has no word for ${value}`);
}

type Speech = {
  length: (hours: number, minutes: number) => string[];
  range: (from: string, to: string) => string;
  clock: (hour: number, minute: number) => string[];
};

const two = (value: number) => String(value).padStart(2, '0');

/** "veinte y dos" is also twenty-two: nobody can tell, so nobody is asked. */
const isClear = (hour: number, minute: number) => !(hour === 20 && minute > 0 && minute < 10);

/** How each language says a length and a time of day, in words and in digits. */
export function getSpeech(language: Language): Speech {
  const say = (value: number) => spell(language, value);
  const digits = (hours: number, minutes: number) => [
    `${hours}h${two(minutes)}`,
    `${hours} h ${two(minutes)}`,
  ];
  const by =
    (hour: string, hours: string, minutes: string, and: string, one: string) => (h: number, m: number) => {
      const count = h === 1 ? one : say(h);
      const unit = h === 1 ? hour : hours;
      const whole = `${count} ${unit}`;
      if (h === 0) return [`${say(m)} ${minutes}`, `${m} ${minutes}`, `${m} min`];
      if (m === 0) return [whole, `${h} ${unit}`, `${h}h`];
      return [
        `${whole} ${and} ${say(m)} ${minutes}`,
        `${whole} ${say(m)} ${minutes}`,
        `${h} ${unit} ${m} ${minutes}`,
        ...digits(h, m),
      ];
    };
  const minutesAfter = (m: number) => (m > 9 ? ` ${say(m)}` : ` oh ${say(m)}`);
  const colon = (h: number, m: number) => `${h}:${two(m)}`;
  switch (language.code) {
    case 'en':
      return {
        length: by('hour', 'hours', 'minutes', 'and', 'one'),
        range: (from, to) => `from ${from} to ${to}`,
        clock: (h, m) => [colon(h, m), ...(h <= 12 ? [`${say(h)}${m === 0 ? '' : minutesAfter(m)}`] : [])],
      };
    case 'fr':
      return {
        length: by('heure', 'heures', 'minutes', 'et', 'une'),
        range: (from, to) => `de ${from} à ${to}`,
        clock: (h, m) => [
          `${h}h${m === 0 ? '' : two(m)}`,
          colon(h, m),
          m === 0 ? `${say(h)} heures` : `${say(h)} heures ${say(m)}`,
        ],
      };
    case 'es':
      return {
        length: by('hora', 'horas', 'minutos', 'y', 'una'),
        range: (from, to) => `de ${from} a ${to}`,
        clock: (h, m) => [
          colon(h, m),
          ...(isClear(h, m) ? [m === 0 ? say(h) : `${say(h)} y ${say(m)}`] : []),
        ],
      };
    case 'de':
      return {
        length: by('Stunde', 'Stunden', 'Minuten', 'und', 'eine'),
        range: (from, to) => `von ${from} bis ${to}`,
        clock: (h, m) => [`${colon(h, m)} Uhr`, m === 0 ? `${say(h)} Uhr` : `${say(h)} Uhr ${say(m)}`],
      };
    case 'it':
      return {
        length: by('ora', 'ore', 'minuti', 'e', 'una'),
        range: (from, to) => `dalle ${from} alle ${to}`,
        clock: (h, m) => [
          colon(h, m),
          ...(isClear(h, m) ? [m === 0 ? say(h) : `${say(h)} e ${say(m)}`] : []),
        ],
      };
    default:
      return {
        length: by('hora', 'horas', 'minutos', 'e', 'uma'),
        range: (from, to) => `das ${from} às ${to}`,
        clock: (h, m) => [
          colon(h, m),
          `${h}h${m === 0 ? '' : two(m)}`,
          ...(isClear(h, m) ? [m === 0 ? say(h) : `${say(h)} e ${say(m)}`] : []),
        ],
      };
  }
}
