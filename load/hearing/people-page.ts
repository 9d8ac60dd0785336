import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What was measured on recordings of people, kept so that the page can be made again without them. */
const PeopleFigures = z.object({
  date: z.string(),
  machine: z.string(),
  rows: z.array(
    z.object({
      size: z.string(),
      language: z.string(),
      condition: z.string(),
      sentences: z.number(),
      words: z.number(),
      errors: z.number(),
      withFacts: z.number(),
      factsRight: z.number(),
      sentencesRight: z.number(),
      invented: z.number(),
      languageRight: z.number().nullable(),
      audioSeconds: z.number(),
      transcribingSeconds: z.number(),
      /** What the same sentences gave before Whisper's window was shortened. */
      before: z.object({ errors: z.number(), sentencesRight: z.number() }).optional(),
    }),
  ),
  noSpeech: z.object({ sounds: z.number(), heard: z.number(), withNumbers: z.number() }),
});
export type PeopleFigures = z.infer<typeof PeopleFigures>;

export const figuresFile = new URL('people-figures.json', import.meta.url);

const languageNames: Record<string, string> = {
  en: 'English (US)',
  fr: 'French (Québec)',
  es: 'Spanish (Mexico)',
  it: 'Italian',
};

export const readFigures = () => PeopleFigures.parse(JSON.parse(readFileSync(figuresFile, 'utf8')));

/** The larger sizes have the same model for English. */
export function getModelName({ language, size }: { language: string; size: string }): string {
  if (language === 'en') return `Moonshine ${size === 'tiny' ? 'tiny' : 'base'}`;
  return `Whisper ${size}`;
}

/** The part of docs/hearing.md about people. */
export function peoplePage(): string {
  const { date, machine, rows, noSpeech } = readFigures();
  const percent = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);
  const lines = rows.map((row) =>
    [
      languageNames[row.language] ?? row.language,
      row.condition,
      getModelName(row),
      String(row.sentences),
      percent(row.errors, row.words),
      row.before ? percent(row.before.errors, row.words) : '–',
      percent(row.sentencesRight, row.sentences),
      row.before ? percent(row.before.sentencesRight, row.sentences) : '–',
      row.withFacts === 0 ? '–' : `${row.factsRight} of ${row.withFacts}`,
      ((1_000 * row.invented) / row.words).toFixed(1),
      row.languageRight === null ? '–' : `${row.languageRight} of ${row.sentences}`,
      (row.transcribingSeconds / row.audioSeconds).toFixed(2),
    ].join(' | '),
  );
  return `## People

Made by \`npm run hearing -- --people\` on ${date}, on ${machine}. One person speaks each language, and another
reads five of the English sentences for LibriVox. The others are prompts of a telephone exchange (Debian's \`asterisk-core-sounds\`, 16 kHz
G.722, six to twenty words), which know no names and few lengths of time. They are not time notes, and so few voices say what a
person's voice costs, not what every person's would. Accents are left out of the
comparison, since the lists leave many out; their typing errors count against us. "phone" is the band of a phone line (300 to
3,400 Hz, 8 kHz, mu-law); "babble" is eight other recordings of the same voice talking behind, so many decibels below.
Other work ran on the machine while French was measured, so its times are no measure. "Before" is what Whisper small gave for the same sentences on 2026-11-17, in windows of
thirty seconds ([decision 028](decisions/028-whisper-window.md)); Whisper base, with which Timbre began, is among the [models](#models). English is of 2026-11-17.

| language | sound | model | sentences | word errors | before | every number, unit and day right | before | of the sentences that hold one | numbers nobody said, in 1,000 words | language told right among four | time for a second of sound |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.map((line) => `| ${line} |`).join('\n')}

Of ${noSpeech.sounds} sounds without speech (silence, white and pink noise, hum, music of plain tones), each given as English and as French,
${noSpeech.heard === 0 ? 'none became words' : `${noSpeech.heard} became words, ${noSpeech.withNumbers} of them with a number`}.
`;
}
