import { catalogueCases, verifyCases } from './account-cases.ts';
import { changeCases } from './change-cases.ts';
import { createCases, deleteCases, updateCases } from './entry-cases.ts';
import { quotaCases } from './quota-cases.ts';
import { reconcileCases } from './reconcile-cases.ts';
import { rejectionCases } from './rejection-cases.ts';
import type { Case } from './target.ts';

/** So many of each at a time: refusals are what least is known of, and cost least. */
const groups: [Case[], number][] = [
  [verifyCases, 1],
  [createCases, 1],
  [rejectionCases, 3],
  [reconcileCases, 1],
  [updateCases, 1],
  [changeCases, 1],
  [catalogueCases, 1],
  [deleteCases, 1],
  [quotaCases, 1],
];

const turns = Math.max(...groups.map(([group, atOnce]) => Math.ceil(group.length / atOnce)));

/** The most telling of each group, then the next of each, and so on: an hour's calls may end before the list does. */
export const cases: Case[] = Array.from({ length: turns }, (_, round) =>
  groups.flatMap(([group, atOnce]) => group.slice(round * atOnce, (round + 1) * atOnce)),
).flat();
