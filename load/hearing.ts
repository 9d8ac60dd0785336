import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelSizes } from '@timbre/speech/local/models';
import { z } from 'zod';
import { everyLanguage, measure } from './hearing/measure.ts';
import { readSamples } from './hearing/samples.ts';
import { machine } from './machine.ts';

/** `npm run hearing`: what the local models hear in the recorded notes; printed, and for the base size written to docs/hearing.md. */
const { values } = parseArgs({ options: { size: { type: 'string', default: 'base' } } });
const size = z.enum(modelSizes).parse(values.size);
const { samples, asShipped, moonshine, whisper } = await measure(size, readSamples());

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
/** The last figure was measured on two cores when the models were chosen. */
const row = (name: string, figures: typeof moonshine, factorBefore: number) =>
  `| ${[
    name,
    percent(figures.errors, figures.words),
    percent(figures.errorsBefore, figures.words),
    `${figures.factsRight} of ${figures.notes}`,
    `${figures.factsRightBefore} of ${figures.notes}`,
    figures.realTimeFactor.toFixed(2),
    factorBefore.toFixed(2),
  ].join(' | ')} |`;
const names = (title: string, { said, heard, repaired, invented }: (typeof moonshine)['names']) =>
  `| ${title} | ${said} | ${heard} | ${repaired} | ${invented} |`;

const page = `# Hearing

Made by \`npm run hearing\` from the ${samples} recorded notes in \`speech/samples\` that the local models can read, size \`${size}\`,
on ${machine()}. "Before" is what was heard in the same files, and how fast, when the models were chosen.

| model | word errors | before | notes with every number, unit and day right | before | time for a second of sound | before |
| --- | --- | --- | --- | --- | --- | --- |
${row('Moonshine, English', moonshine, 0.09)}
${row('Whisper, English and French', whisper, 0.31)}

As it ships, any of ${everyLanguage.length} languages may be spoken: the language was right in ${samples - asShipped.wrongLanguage.length} of ${samples} notes, and a
second of sound took ${asShipped.realTimeFactor.toFixed(2)} seconds, telling the language included.

| names of the workspace | said | heard | after repair by sound | that nobody said |
| --- | --- | --- | --- | --- |
${names('Moonshine', moonshine.names)}
${names('Whisper', whisper.names)}
`;
process.stdout.write(page);
if (size === 'base') writeFileSync(join(import.meta.dirname, '../docs/hearing.md'), page);
