import { Gold, linesOf, Note } from '@timbre/extraction/cli/notes';
import { z } from 'zod';
import { seededNumbers } from '../seeded-numbers.ts';

/** Which notes are spoken, and by whom. */
export const Choice = z.object({
  id: z.string(),
  set: z.enum(['blind', 'unseen']),
  voice: z.string(),
  speed: z.number(),
});
export type Choice = z.infer<typeof Choice>;

export const languages = ['en', 'fr'] as const;
const notesPerLanguage = 50;
const seed = 23;

/** Voices of both sexes and of two accents; there is one French voice. */
const voices = {
  en: ['af_heart', 'af_bella', 'af_sarah', 'am_michael', 'am_fenrir', 'am_puck', 'bf_emma', 'bm_george'],
  fr: ['ff_siwis'],
} as const;

/** Every blind note of the two languages, then as many unseen ones as are missing, each with a voice and a speed by the seed. */
export function chooseNotes(): Choice[] {
  const draw = seededNumbers(seed);
  const shuffled = (notes: readonly Note[]) =>
    notes.map((note) => ({ note, at: draw() })).sort((a, b) => a.at - b.at);
  return languages.flatMap((language) => {
    const ofSet = (set: Choice['set']) =>
      shuffled(linesOf(Note, `${set}.notes.jsonl`).filter(({ lang }) => lang === language)).map(
        ({ note }) => ({ id: note.id, set }),
      );
    return [...ofSet('blind'), ...ofSet('unseen')].slice(0, notesPerLanguage).map(({ id, set }) => ({
      id,
      set,
      voice: voices[language][Math.floor(draw() * voices[language].length)] ?? voices[language][0],
      speed: Math.round((0.9 + 0.2 * draw()) * 100) / 100,
    }));
  });
}

/** A spoken note with what was written, and what is right. */
export type Spoken = Choice & { note: Note; gold: Gold };

export function spokenNotes(): Spoken[] {
  const sets = ['blind', 'unseen'] as const;
  const notes = new Map(
    sets.flatMap((set) => linesOf(Note, `${set}.notes.jsonl`)).map((one) => [one.id, one]),
  );
  const gold = new Map(sets.flatMap((set) => linesOf(Gold, `${set}.gold.jsonl`)).map((one) => [one.id, one]));
  return linesOf(Choice, 'voice/notes.jsonl').map((choice) => {
    const [note, labels] = [notes.get(choice.id), gold.get(choice.id)];
    if (note === undefined || labels === undefined) throw new Error(`the corpora have no note ${choice.id}`);
    return { ...choice, note, gold: labels };
  });
}
