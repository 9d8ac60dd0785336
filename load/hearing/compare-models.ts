import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import type { ModelSize } from '@timbre/speech/local/models';
import type { Recogniser } from '@timbre/speech/recogniser';
import { Temporal } from 'temporal-polyfill';
import { writeGivenMoonshine } from './given-moonshine.ts';
import { conditions, measureSentences } from './measure-people.ts';
import {
  type ModelName,
  type ModelRow,
  models,
  readModelRows,
  sentencesIn,
  writeModelRows,
} from './models-page.ts';
import { fetchSentences } from './people.ts';
import { timeLimits } from './time-limits.ts';
import { makeVosk, type VoskLanguage } from './vosk.ts';

const moonshine = async (size: ModelSize) =>
  makeLocalRecogniser(
    { ...(await ensureModels(() => {}, size)), others: null, languageId: null },
    timeLimits,
  );
const whisper = async (size: ModelSize) =>
  makeLocalRecogniser(
    { ...(await ensureModels(() => {}, size)), english: null, languageId: null },
    timeLimits,
  );

async function moonshineBySherpa(): Promise<Recogniser> {
  const models = await ensureModels();
  const folder = temporaryDirectory('given-moonshine');
  writeGivenMoonshine(models.english, folder.path);
  const recogniser = makeLocalRecogniser({ ...models, given: folder.path }, timeLimits);
  const close = async () => {
    await recogniser.close();
    folder.remove();
  };
  return { ...recogniser, close };
}

const makers: Record<ModelName, (language: VoskLanguage) => Promise<Recogniser>> = {
  'Moonshine base': () => moonshine('base'),
  'Moonshine base, by sherpa-onnx': moonshineBySherpa,
  'Moonshine tiny': () => moonshine('tiny'),
  'Whisper small': () => whisper('small'),
  'Whisper base': () => whisper('base'),
  'Vosk small': async (language) => makeVosk(language),
};

/** Measures these models on the same recordings of people. Each row is kept as soon as it is measured. */
export async function compareModels(
  wanted: readonly string[],
  languages: readonly string[],
  sounds: readonly string[],
): Promise<void> {
  for (const language of ['en', 'fr'] as const)
    for (const model of models[language]) {
      if (!wanted.includes(model) || !languages.includes(language)) continue;
      const recogniser = await makers[model](language);
      const sentences = await fetchSentences(language, sentencesIn[language]);
      for (const [condition, change] of Object.entries(conditions)) {
        if (!sounds.includes(condition)) continue;
        const figures = await measureSentences(recogniser, sentences, change, [language]);
        const date = Temporal.Now.plainDateISO('UTC').toString();
        keep({ date, model, language, condition, ...figures });
      }
      await recogniser.close();
    }
}

function keep(row: ModelRow): void {
  const isSame = (one: ModelRow) =>
    one.model === row.model && one.language === row.language && one.condition === row.condition;
  writeModelRows([...readModelRows().filter((one) => !isSame(one)), row]);
}
