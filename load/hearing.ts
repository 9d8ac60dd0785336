import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ModelSize, modelSizes } from '@timbre/speech/local/models';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { measureNoSpeech, measurePeople } from './hearing/measure-people.ts';
import { peoplesLanguages } from './hearing/people.ts';
import {
  figuresFile,
  getModelName,
  type PeopleFigures,
  peoplePage,
  readFigures,
} from './hearing/people-page.ts';
import { syntheticPage } from './hearing/synthetic-page.ts';
import { machine } from './machine.ts';

/**
 * `npm run hearing`: how well the local models transcribe our samples, or with `--people` recordings of people; printed, and
 * written to its part of docs/hearing.md, of the samples for the size that ships alone.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    people: { type: 'boolean', default: false },
    sentences: { type: 'string', default: '30' },
    languages: { type: 'string', default: peoplesLanguages.join(',') },
  },
});
const size = z.enum(modelSizes).parse(values.size);
const file = new URL('../docs/hearing.md', import.meta.url);
const heading = '# Hearing\n\n';
if (values.people) {
  const languages = z.array(z.enum(peoplesLanguages)).parse(values.languages.split(','));
  await measurePeopleAnew(size, Number(values.sentences), languages);
  const [before = heading] = readFileSync(file, 'utf8').split(/^## People$/m);
  process.stdout.write(peoplePage());
  writeFileSync(file, `${before}${peoplePage()}`);
} else {
  const page = `${heading}${await syntheticPage(size)}\n${peoplePage()}`;
  process.stdout.write(page);
  if (size === 'small') writeFileSync(file, page);
}

/** Measures these languages; what was measured of others, and of other sizes, stays on the page. */
async function measurePeopleAnew(
  size: ModelSize,
  sentences: number,
  languages: readonly (typeof peoplesLanguages)[number][],
): Promise<void> {
  const rows = (await measurePeople(size, sentences, languages)).map((row) => ({ size, ...row }));
  const { sounds, heard, withNumbers } = await measureNoSpeech(size, 100);
  const isAnew = (row: PeopleFigures['rows'][number]) =>
    rows.some((anew) => anew.language === row.language && getModelName(anew) === getModelName(row));
  const figures: PeopleFigures = {
    date: Temporal.Now.plainDateISO('UTC').toString(),
    machine: machine(),
    rows: [...readFigures().rows.filter((row) => !isAnew(row)), ...rows],
    noSpeech: { sounds, heard: heard.length, withNumbers: withNumbers.length },
  };
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
}
