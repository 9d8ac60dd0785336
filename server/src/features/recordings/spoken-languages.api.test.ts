import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';

const spoken = (name: string) => readFileSync(join(import.meta.dirname, '../../../../speech/samples', name));

test('[PIPE-07] English, French and a third language become entries in their own words', async () => {
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

  const hosted = await startNoteStack();
  const lucia = await hosted.speaker();
  await lucia.connect();
  const file = audioLike('spanish');
  await lucia.plant(file, 'Ayer dos horas de diseño y media hora de correos.');
  const { id } = Uploaded.parse(await (await lucia.send(file)).json());
  await hosted.finished(lucia, id);
  expect((await lucia.entries([id])).map(({ description }) => description)).toEqual(['diseño', 'correos']);
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
