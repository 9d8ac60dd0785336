import type { Language } from '../languages/language.ts';
import { getSounds } from '../languages/sounds/all-sounds.ts';

/** How a word sounds, a letter for each sound. */
export function pronounce(word: string, language: Language): string {
  let sound = word.toLowerCase().normalize('NFC');
  for (const [letters, said] of getSounds(language)) sound = sound.replace(letters, said);
  return sound.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words said one after another: "site Érable" sounds like "citérable". */
export const inOneBreath = (sounds: readonly string[]) => sounds.join('').replace(/(.)\1+/g, '$1');

const vowels = new Set('aeiouyEAIOU');
const glides = new Set('jw');
/** Consonants that recognisers take for one another. */
const families = ['pb', 'td', 'kgx', 'fv', 'szSJCT', 'mnN', 'lL'];
const familyByLetter = new Map(families.flatMap((family) => [...family].map((one) => [one, family])));

/** What is left where vowels are not listened to and kindred consonants are one. */
export function toConsonants(sound: string): string {
  return [...sound]
    .filter((one) => !vowels.has(one) && !glides.has(one))
    .map((one) => familyByLetter.get(one)?.[0] ?? one)
    .join('')
    .replace(/(.)\1+/g, '$1');
}

export const startsWithVowel = (sound: string) => vowels.has(sound[0] ?? '');

function changing(transcribed: string, said: string): number {
  if (transcribed === said) return 0;
  if (vowels.has(transcribed) && vowels.has(said)) return 0.4;
  const family = familyByLetter.get(transcribed);
  return family !== undefined && family === familyByLetter.get(said) ? 0.4 : 1;
}

const leavingOut = (one: string) => (vowels.has(one) || glides.has(one) ? 0.5 : 1);

/** How far two sounds are apart, as a share of the longer: vowels and kindred consonants count less, 0 is the same. */
export function soundsApart(transcribed: string, said: string): number {
  let above = [0];
  for (const [at, one] of [...said].entries()) above.push((above[at] ?? 0) + leavingOut(one));
  for (const here of transcribed) {
    const row = [(above[0] ?? 0) + leavingOut(here)];
    for (const [at, one] of [...said].entries())
      row.push(
        Math.min(
          (above[at] ?? 0) + changing(here, one),
          (above[at + 1] ?? 0) + leavingOut(here),
          (row[at] ?? 0) + leavingOut(one),
        ),
      );
    above = row;
  }
  return (above[said.length] ?? 0) / Math.max(transcribed.length, said.length, 1);
}
