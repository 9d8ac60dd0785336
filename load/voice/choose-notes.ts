import { Note, readLines } from '@timbre/extraction/cli/notes';
import { type Choice, spokenLanguages } from '@timbre/extraction/cli/spoken-notes';
import { seededNumbers } from '../seeded-numbers.ts';

const notesPerLanguage = { en: 60, fr: 40 } as const;
const seed = 24;

/** Voices of both sexes and of two accents; there is one French voice. */
const voices = {
  en: ['af_heart', 'af_bella', 'af_sarah', 'am_michael', 'am_fenrir', 'am_puck', 'bf_emma', 'bm_george'],
  fr: ['ff_siwis'],
} as const;

/** Those that are chosen already stay; then every blind note of the two languages, then unseen ones, with a voice and a speed by the seed. */
export function chooseNotes(chosen: readonly Choice[]): Choice[] {
  const draw = seededNumbers(seed);
  const isChosen = new Set(chosen.map(({ id }) => id));
  return spokenLanguages.flatMap((language) => {
    const ofSet = (set: Choice['set']): Choice[] =>
      readLines(Note, `${set}.notes.jsonl`)
        .filter(({ id, lang }) => lang === language && !isChosen.has(id))
        .map((note) => ({ note, at: draw() }))
        .sort((a, b) => a.at - b.at)
        .map(({ note }) => ({
          id: note.id,
          set,
          voice: voices[language][Math.floor(draw() * voices[language].length)] ?? voices[language][0],
          speed: Math.round((0.9 + 0.2 * draw()) * 100) / 100,
        }));
    const present = chosen.filter(({ id }) => id.startsWith(`${language}-`));
    return [...present, ...ofSet('blind'), ...ofSet('unseen')].slice(0, notesPerLanguage[language]);
  });
}
