import type { ModelSize } from '@timbre/speech/local/models';
import { machine } from '../machine.ts';
import { everyLanguage, measure } from './measure.ts';
import { readSamples } from './samples.ts';

type Figures = Awaited<ReturnType<typeof measure>>['moonshine'];

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
/** The last figure was measured on two cores when the models were first chosen. */
const row = (name: string, figures: Figures, factorBefore: number) =>
  `| ${[
    name,
    percent(figures.errors, figures.words),
    percent(figures.errorsBefore, figures.words),
    `${figures.factsRight} of ${figures.notes}`,
    `${figures.factsRightBefore} of ${figures.notes}`,
    figures.realTimeFactor.toFixed(2),
    factorBefore.toFixed(2),
  ].join(' | ')} |`;
const names = (title: string, { said, transcribed, repaired, invented }: Figures['names']) =>
  `| ${title} | ${said} | ${transcribed} | ${repaired} | ${invented} |`;

/** The part of docs/hearing.md about synthetic voices, measured now. */
export async function syntheticPage(size: ModelSize): Promise<string> {
  const { samples, asShipped, moonshine, whisper } = await measure(size, readSamples());
  return `## Synthetic voices

Made by \`npm run hearing\` from the ${samples} notes in \`speech/samples\` that the local models can read, spoken by synthetic voices, size \`${size}\`,
on ${machine()}. "Before" is what was heard in the same files, and how fast, when the models were first chosen (Whisper base).

| model | word errors | before | notes with every number, unit and day right | before | time for a second of sound | before |
| --- | --- | --- | --- | --- | --- | --- |
${row('Moonshine, English', moonshine, 0.09)}
${row(`Whisper ${size}, English and French`, whisper, 0.31)}

As it ships, any of ${everyLanguage.length} languages may be spoken: the language was right in ${samples - asShipped.wrongLanguage.length} of ${samples} notes, and a
second of sound took ${asShipped.realTimeFactor.toFixed(2)} seconds, telling the language included.

| names of the workspace | said | heard | after repair by sound | that nobody said |
| --- | --- | --- | --- | --- |
${names('Moonshine', moonshine.names)}
${names('Whisper', whisper.names)}
`;
}
