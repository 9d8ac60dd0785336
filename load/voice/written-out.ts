import { en } from '@timbre/extraction/languages/en/en';

/** Words that the phonemes of espeak-ng would give a sound that no speaker of the language makes. */
const sounds: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [[/\bPOS\b/g, 'P O S']],
  fr: [
    [/\bbrief\b/gi, 'brif'],
    [/\bVaud\b/g, 'Vau'],
    [/\bnews letter\b/gi, 'niouzlettère'],
  ],
};

const months: Record<string, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
};

/** A note as a person would read it aloud: the short forms of lengths, times and dates written out. */
export function writtenOut(text: string, language: string, timeZone: string): string {
  const said = language === 'fr' ? frenchOut(text) : englishOut(text, en.monthFirst(timeZone));
  return (sounds[language] ?? []).reduce((out, [word, sound]) => out.replace(word, sound), said);
}

function englishOut(text: string, monthFirst: boolean): string {
  return text
    .replace(/\b(\d{1,2})\/(\d{1,2})\b/g, (_, one: string, two: string) => {
      const [month, day] = monthFirst ? [one, two] : [two, one];
      const name = months['en']?.[Number(month) - 1] ?? month;
      return monthFirst ? `${name} ${ordinal(Number(day))}` : `the ${ordinal(Number(day))} of ${name}`;
    })
    .replace(/\b(\d+)h(\d{2})\b/g, (_, hours: string, minutes: string) =>
      hours === '1' ? `1 hour ${Number(minutes)}` : `${hours} hours ${Number(minutes)}`,
    )
    .replace(/\b(\d{1,2}):00\b/g, (_, hour: string) =>
      Number(hour) > 12 ? `${hour} hundred` : `${hour} o'clock`,
    )
    .replace(/\b(\d{1,2}):0(\d)\b/g, '$1 oh $2');
}

function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${day}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)]}`;
}

function frenchOut(text: string): string {
  return text
    .replace(/\b(\d{1,2})\/(\d{1,2})\b/g, (_, day: string, month: string) => {
      const name = months['fr']?.[Number(month) - 1] ?? month;
      return `${Number(day) === 1 ? 'premier' : Number(day)} ${name}`;
    })
    .replace(/\b(\d+),5 ?h\b/g, (_, hours: string) => `${heures(hours)} et demie`)
    .replace(/\b(\d+) ?h(\d{2})?\b/g, (_, hours: string, minutes: string | undefined) =>
      minutes === undefined || minutes === '00'
        ? heures(hours)
        : `${heures(hours)} ${feminine(Number(minutes))}`,
    )
    .replace(/\b(\d+) min\b/g, '$1 minutes')
    .replace(/\b(\d+)(?= (?:heure|minute))/g, (_, count: string) => feminine(Number(count)));
}

const heures = (hours: string) => `${feminine(Number(hours))} heure${Number(hours) > 1 ? 's' : ''}`;

/** "une heure", "vingt et une heures": the other numbers have one form. */
function feminine(count: number): string {
  if (count === 1) return 'une';
  return (
    { 21: 'vingt et une', 31: 'trente et une', 41: 'quarante et une', 51: 'cinquante et une' }[count] ??
    String(count)
  );
}
