import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ModelSize, modelSizes } from '@timbre/speech/local/models';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { compareModels } from './hearing/compare-models.ts';
import { conditions, measureNoSpeech, measurePeople } from './hearing/measure-people.ts';
import { models, modelsPage } from './hearing/models-page.ts';
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
 * `npm run hearing`: how well the local models transcribe our samples, or with `--people` recordings of people; with `--models all`
 * (or names, with ";" between) how well other models would transcribe those. It is printed, and
 * written to its part of docs/hearing.md, of the samples for the size that ships alone.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    people: { type: 'boolean', default: false },
    models: { type: 'string' },
    sounds: { type: 'string', default: Object.keys(conditions).join(',') },
    sentences: { type: 'string', default: '30' },
    languages: { type: 'string', default: peoplesLanguages.join(',') },
  },
});
const size = z.enum(modelSizes).parse(values.size);
const file = new URL('../docs/hearing.md', import.meta.url);
const heading = '# Hearing\n\n';
if (values.models !== undefined) {
  const wanted = values.models === 'all' ? Object.values(models).flat() : values.models.split(';');
  await compareModels(wanted, values.languages.split(','), values.sounds.split(','));
  const [before = heading] = readFileSync(file, 'utf8').split(/^## Models$/m);
  writeFileSync(file, `${before}${modelsPage()}`);
} else if (values.people) {
  const languages = z.array(z.enum(peoplesLanguages)).parse(values.languages.split(','));
  await measurePeopleAnew(size, Number(values.sentences), languages);
  const [before = heading] = readFileSync(file, 'utf8').split(/^## People$/m);
  process.stdout.write(peoplePage());
  writeFileSync(file, `${before}${peoplePage()}\n${modelsPage()}`);
} else {
  const page = `${heading}${await syntheticPage(size)}\n${peoplePage()}\n${modelsPage()}`;
  process.stdout.write(page);
  if (size === 'small') writeFileSync(file, page);
}

/** Measures these languages; what was measured of others, and of other sizes, stays on the page. */
async function measurePeopleAnew(
  size: ModelSize,
  sentences: number,
  languages: readonly (typeof peoplesLanguages)[number][],
): Promise<void> {
  const present = readFigures().rows;
  const measured = (await measurePeople(size, sentences, languages)).map((row) => ({ size, ...row }));
  const { sounds, heard, withNumbers } = await measureNoSpeech(size, 100);
  const findSame = (row: PeopleFigures['rows'][number], rows: PeopleFigures['rows']) =>
    rows.find(
      (one) =>
        one.language === row.language &&
        one.condition === row.condition &&
        getModelName(one) === getModelName(row),
    );
  // What was measured before stays beside what is measured anew.
  const rows = measured.map((row) => ({ ...row, before: findSame(row, present)?.before }));
  const figures: PeopleFigures = {
    date: Temporal.Now.plainDateISO('UTC').toString(),
    machine: machine(),
    rows: [...present.filter((row) => !findSame(row, rows)), ...rows],
    noSpeech: { sounds, heard: heard.length, withNumbers: withNumbers.length },
  };
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
}
