import { addPhrases, type PhraseTable } from '../../reading/lexicon.ts';
import type { Language } from '../language.ts';
import { deCorrections } from './de.ts';
import { enCorrections } from './en.ts';
import { esCorrections } from './es.ts';
import { frCorrections } from './fr.ts';
import { itCorrections } from './it.ts';
import { ptCorrections } from './pt.ts';

/** Apart from the languages themselves: a page that only shows what is being said does not load them. */
const tables = new Map<string, PhraseTable>(
  Object.entries({
    de: deCorrections,
    en: enCorrections,
    es: esCorrections,
    fr: frCorrections,
    it: itCorrections,
    pt: ptCorrections,
  }).map(([code, words]) => {
    const table: PhraseTable = new Map();
    for (const [kind, phrases] of Object.entries(words)) addPhrases(table, kind, phrases);
    return [code, table];
  }),
);

export function getCorrectionWords({ code }: Language): PhraseTable {
  return tables.get(code) ?? new Map();
}
