import { AnnotatedNote } from '../clauses/annotated-note.ts';
import { describePieces } from '../clauses/describe.ts';
import type { Language } from '../languages/language.ts';
import { buildChart } from '../read-note.ts';

/** A description without some of its words, and without what led to them. */
export function cutWords(description: string, language: Language, isOut: (token: number) => boolean): string {
  const chart = buildChart(description, language);
  const pieces: { from: number; to: number }[] = [];
  for (const at of chart.tokens.keys()) {
    const last = pieces.at(-1);
    if (isOut(at)) continue;
    const isParted = ['comma', 'colon'].includes(chart.tokens[at]?.before ?? '');
    if (last?.to === at && !isParted) last.to = at + 1;
    else pieces.push({ from: at, to: at + 1 });
  }
  return describePieces(new AnnotatedNote(chart, [], new Set()), description, { annotations: [] }, pieces)
    .text;
}
