import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpokenLanguages } from '@timbre/contract/spoken-languages';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeRecording } from '../../../test/make.ts';
import { startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { scriptedRecogniser } from '../../../test/scripted-recogniser.ts';
import { say } from '../../../test/speak.ts';
import { notesToLearnFrom } from './spoken-languages.ts';

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
  expect(await log(spoken('es-01-kokoro-alex.webm'))).toEqual([
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

const words = { en: 'Yesterday two hours of design', es: 'Ayer dos horas de diseño' };

/** Answers in this language, and keeps which ones it was asked for. */
function askedRecogniser(language: 'en' | 'es') {
  const asked: (readonly string[])[] = [];
  const recogniser = scriptedRecogniser({
    language,
    say: async ({ languages }) => {
      asked.push(languages);
      return words[language];
    },
  });
  return { asked, recogniser };
}

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
type Person = Awaited<ReturnType<Stack['speaker']>>;

async function logOne({ finished }: Stack, person: Person, mark: string): Promise<string> {
  const id = await say(person, mark, words.en);
  expect(await finished(person, id)).toMatchObject({ status: 'success' });
  return id;
}

const choose = (person: Person, spokenLanguages: string[] | null) =>
  person.call('PATCH', '/api/user', { body: { spokenLanguages } });

const spokenBy = async (person: Person) =>
  SpokenLanguages.parse(await (await person.call('GET', '/api/user/spoken-languages')).json());

test('[PIPE-40] the recogniser on this machine is asked for the chosen languages and for no other', async () => {
  const { asked, recogniser } = askedRecogniser('es');
  const stack = await startNoteStack({ recogniser });
  const anna = await stack.speaker();
  await anna.connect();
  await choose(anna, ['es']);
  const id = await logOne(stack, anna, 'one');
  await choose(anna, ['fr', 'en']);
  await logOne(stack, anna, 'two');
  expect(asked).toEqual([['es'], ['en', 'fr']]);
  const transcript = await anna.call('GET', `/api/recordings/${id}/transcript`);
  expect(await transcript.json()).toEqual({ text: words.es, language: 'es' });
  expect(await spokenBy(anna)).toEqual({
    languages: ['en', 'fr'],
    suggested: ['es', 'en'],
    hasLearned: false,
  });
});

test('[PIPE-40] so is a hosted one', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  await anna.connect();
  await logOne(stack, anna, 'any');
  await choose(anna, ['fr']);
  await logOne(stack, anna, 'french');
  const calls = await (await fetch(`${stack.transcriptionUrl}/_control/calls`)).json();
  const languages = z.array(z.object({ language: z.array(z.string()).optional() })).parse(calls);
  expect(languages.map(({ language }) => language)).toEqual([undefined, ['fr']]);
  // It does not say in which language a note was: nothing is learned from that.
  expect(await spokenBy(anna)).toEqual({ languages: ['fr'], suggested: ['en'], hasLearned: false });
});

test('[PIPE-41] who has not chosen may speak any language in their first ten notes, then those of before and the interface’s', async () => {
  const { asked, recogniser } = askedRecogniser('es');
  const stack = await startNoteStack({ recogniser });
  const anna = await stack.speaker();
  const ben = await stack.speaker();
  await anna.connect();
  for (let n = 2; n < notesToLearnFrom; n += 1)
    await makeRecording(stack.db, anna.id, { spokenLanguage: 'es' });
  await makeRecording(stack.db, anna.id, { source: 'typed', spokenLanguage: null });
  expect(await spokenBy(anna)).toMatchObject({ suggested: ['es', 'en'], hasLearned: false });
  await logOne(stack, anna, 'ninth');
  await logOne(stack, anna, 'tenth');
  await logOne(stack, anna, 'eleventh');
  const all = ['es', 'en', 'fr', 'de', 'it', 'pt'];
  expect(asked).toEqual([all, all, ['es', 'en']]);
  expect(await spokenBy(anna)).toEqual({
    languages: ['es', 'en'],
    suggested: ['es', 'en'],
    hasLearned: true,
  });
  // What one person spoke says nothing about another.
  expect(await spokenBy(ben)).toMatchObject({ suggested: ['en'], hasLearned: false });
});
