export type Tally = { notes: number; right: number; gold: number; pred: number; match: number };

type Row = { id: string; entries: readonly object[] };

export function score(
  gold: readonly (Row & { phenomena: readonly string[] })[],
  predicted: readonly Row[],
): { total: Tally; lang: Map<string, Tally>; phenomena: Map<string, Tally> };

/** For each gold entry the index of the predicted one that matches it, or -1. */
export function pair(gold: readonly object[], predicted: readonly object[], language: string): number[];

export function f1(tally: Tally): number;
export function wholeNote(tally: Tally): number;

/** How alike a description is to the labelled one, or to the closest of those that are right as well. */
export function bestDescriptionF1(
  gold: { description: string; accept?: readonly string[] },
  text: string,
  language: string,
): number;
export const DESCRIPTION_F1: number;
