import type { Language } from '../language.ts';
import { deSounds } from './de.ts';
import { enSounds } from './en.ts';
import { esSounds } from './es.ts';
import { frSounds } from './fr.ts';
import { itSounds } from './it.ts';
import { ptSounds } from './pt.ts';
import type { Sounds } from './sounds.ts';

/** Apart from the languages themselves: the landing page loads those, and nobody speaks to it. */
const byCode = new Map<string, Sounds>(
  Object.entries({ de: deSounds, en: enSounds, es: esSounds, fr: frSounds, it: itSounds, pt: ptSounds }),
);

export function getSounds({ code }: Language): Sounds {
  return byCode.get(code) ?? [];
}
