import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelSizes } from '@timbre/speech/local/models';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { everyLanguage, measure } from './hearing/measure.ts';
import { measureNoSpeech, measurePeople } from './hearing/measure-people.ts';
import { peoplesLanguages } from './hearing/people.ts';
import { figuresFile, type PeopleFigures, peoplePage } from './hearing/people-page.ts';
import { readSamples } from './hearing/samples.ts';
import { machine } from './machine.ts';

/**
 * `npm run hearing`: how well the local models transcribe our samples, and with `--people` recordings of people; printed, and for
 * the size that ships written to docs/hearing.md.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    people: { type: 'boolean', default: false },
    sentences: { type: 'string', default: '30' },
  },
});
const size = z.enum(modelSizes).parse(values.size);
if (values.people) await measurePeopleAnew(Number(values.sentences));
const { samples, asShipped, moonshine, whisper } = await measure(size, readSamples());

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
/** The last figure was measured on two cores when the models were first chosen (Whisper base). */
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

## Synthetic voices

Made by \`npm run hearing\` from the ${samples} notes in \`speech/samples\` that the local models can read, spoken by synthetic voices, size \`${size}\`,
on ${machine()}. "Before" is what was heard in the same files, and how fast, when the models were chosen.

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

${peoplePage()}`;
process.stdout.write(page);
if (size === 'small') writeFileSync(join(import.meta.dirname, '../docs/hearing.md'), page);

/** Both sizes of Whisper, one after the other; English is Moonshine's in both, and measured once. */
async function measurePeopleAnew(sentences: number): Promise<void> {
  const base = await measurePeople('base', sentences, peoplesLanguages);
  const others = peoplesLanguages.filter((language) => language !== 'en');
  const small = await measurePeople('small', sentences, others);
  const { sounds, heard, withNumbers } = await measureNoSpeech('small', 100);
  const figures: PeopleFigures = {
    date: Temporal.Now.plainDateISO('UTC').toString(),
    machine: machine(),
    rows: [
      ...base.map((row) => ({ size: 'base', ...row })),
      ...small.map((row) => ({ size: 'small', ...row })),
    ],
    noSpeech: { sounds, heard: heard.length, withNumbers: withNumbers.length },
  };
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
}
