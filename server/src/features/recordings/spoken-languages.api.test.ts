import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { startNoteStack, Uploaded } from '../../../test/note-stack.ts';

const spoken = (name: string) => readFileSync(join(import.meta.dirname, '../../../../speech/samples', name));

test('[PIPE-07] spoken English, French and Spanish become entries in their own words', async () => {
  const recogniser = makeLocalRecogniser(await ensureModels());
  onTestFinished(() => recogniser.close());
  const local = await startNoteStack({ recogniser });
  const anna = await local.speaker();
  await anna.connect();
  const log = async (file: Buffer) => {
    const { id } = Uploaded.parse(await (await anna.send(file)).json());
    expect(await local.finished(anna, id)).toMatchObject({ status: 'success' });
    return (await anna.entries([id])).map(({ description, duration }) => [description, duration / 60]);
  };
  expect(await log(spoken('mic-en-01.webm'))).toEqual([
    ['design', 120],
    ['meeting', 60],
    ['emails', 30],
  ]);
  expect(await log(spoken('mic-fr-05.webm'))).toEqual([
    ['refonte du site', 240],
    ['documentation', 60],
  ]);
  expect(await log(spoken('es-01-espeak.webm'))).toEqual([
    ['diseño', 180],
    ['correos', 30],
  ]);
});

test('[PIPE-07] where no recogniser knows the language, the recording fails and says so', async () => {
  const recogniser = makeLocalRecogniser({ ...(await ensureModels()), others: null });
  onTestFinished(() => recogniser.close());
  const { speaker, finished } = await startNoteStack({ recogniser });
  const chloe = await speaker();
  await chloe.connect();
  await chloe.call('PATCH', '/api/user', { body: { language: 'fr' } });
  const { id } = Uploaded.parse(await (await chloe.send(spoken('mic-fr-05.webm'))).json());
  expect((await finished(chloe, id)).processingError).toContain('does not understand the language');
});
