import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** What a model made of the recordings of people under one condition. */
const ModelRow = z.object({
  date: z.string(),
  model: z.string(),
  language: z.string(),
  condition: z.string(),
  sentences: z.number(),
  words: z.number(),
  errors: z.number(),
  sentencesRight: z.number(),
  invented: z.number(),
  /** Null where it was not counted. */
  doubtful: z.number().nullable(),
});
export type ModelRow = z.infer<typeof ModelRow>;

export const sentencesIn = { en: 30, fr: 20 } as const;

/** What could recognise speech here: everything whose weights are in packages. */
export const models = {
  en: [
    'Moonshine base',
    'Moonshine base, by sherpa-onnx',
    'Moonshine tiny',
    'Whisper small',
    'Whisper base',
    'Vosk small',
  ],
  fr: ['Whisper small', 'Whisper base', 'Vosk small'],
} as const;
export type ModelName = (typeof models)[keyof typeof models][number];

const figuresFile = new URL('model-figures.json', import.meta.url);

export const readModelRows = () => z.array(ModelRow).parse(JSON.parse(readFileSync(figuresFile, 'utf8')));

export function writeModelRows(rows: readonly ModelRow[]): void {
  // What was counted besides belongs to the page about people.
  writeFileSync(figuresFile, `${JSON.stringify(z.array(ModelRow).parse(rows), null, 2)}\n`);
}

const languageNames: Record<string, string> = { en: 'English (US)', fr: 'French (Québec)' };
const shipped = ['en:Moonshine base', 'fr:Whisper small'];
/** Those that do not say how likely their words are. */
const withoutLikelihoods = ['Vosk small', 'Moonshine base, by sherpa-onnx'];

/** The part of docs/hearing.md that compares the models in reach. */
export function modelsPage(): string {
  const rows = readModelRows();
  const conditions = ['clean', 'phone', 'babble 15 dB'];
  const groups = [...Map.groupBy(rows, ({ language, model }) => `${language}:${model}`)];
  const lines = groups
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, group]) => toLine(key, group, conditions));
  const head = [
    'language',
    'model',
    'sentences',
    ...conditions.map((condition) => `word errors, ${condition}`),
    ...conditions.map((condition) => `every number, unit and day right, ${condition}`),
    'numbers nobody said, of all sounds',
    'doubtful, of all sounds',
  ];
  const missing = Object.entries(models).flatMap(([language, names]) =>
    names
      .filter((model) => !rows.some((row) => row.language === language && row.model === model))
      .map((model) => `${model} (${languageNames[language]})`),
  );
  const dates = [...new Set(rows.map(({ date }) => date))].toSorted().join(' and ');
  return `## Models

What could transcribe here: every model in reach whose weights are in packages, on the recordings of people from above, the first ${sentencesIn.en} sentences
in English and ${sentencesIn.fr} in French, without names. Made by \`npm run hearing -- --models all\` on ${dates}; times were not measured, since other work ran on the machine. Whisper base is what
shipped for other languages than English at first. "By sherpa-onnx" are the same weights, run by another library (\`SPEECH_GIVEN_MODEL\`). Vosk writes words only, no digits.
A sentence is doubtful where Whisper's makers would decode it again at a higher temperature: its text repeats itself, or its tokens are on average less likely than 1 in e.
A word counts as its least likely token here, so that a few too many are counted.

| ${head.join(' | ')} |
|${' --- |'.repeat(head.length)}
${lines.map((line) => `| ${line} |`).join('\n')}
${missing.length === 0 ? '' : `\nNot measured on these sentences: ${missing.join('; ')}.\n`}`;
}

function toLine(key: string, group: readonly ModelRow[], conditions: readonly string[]): string {
  const [language = '', model = ''] = key.split(':');
  const cells = (toCell: (row: ModelRow) => string) =>
    conditions.map((condition) => {
      const row = group.find((one) => one.condition === condition);
      return row === undefined ? '–' : toCell(row);
    });
  const sum = (count: (row: ModelRow) => number) => group.reduce((all, row) => all + count(row), 0);
  return [
    languageNames[language] ?? language,
    shipped.includes(key) ? `**${model}**` : model,
    String(group[0]?.sentences),
    ...cells(({ errors, words }) => percent(errors, words)),
    ...cells(({ sentencesRight, sentences }) => `${sentencesRight} of ${sentences}`),
    String(sum(({ invented }) => invented)),
    withoutLikelihoods.includes(model)
      ? '–'
      : `${sum(({ doubtful }) => doubtful ?? 0)} of ${sum((row) => (row.doubtful === null ? 0 : row.sentences))}`,
  ].join(' | ');
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
