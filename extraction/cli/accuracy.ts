import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { f1, score, type Tally, wholeNote } from '../corpus/score.mjs';
import { confidenceOf, sureEnough } from '../src/confidence.ts';
import { baseline } from './baseline.ts';
import { crossValidated, fitWeights, type Judged, judge, table } from './calibration.ts';
import { Gold, linesOf, Note, predict } from './notes.ts';

/** What the extractor gets right, on every labelled set, beside the common recipe; printed, and written to docs/accuracy.md. */

/** The development set and its median note may take so long on an otherwise idle machine. */
const maxMs = { set: 3_000, medianNote: 3 };

const sets = ['dev', 'own', 'unseen'].map((name) => {
  const notes = linesOf(Note, `${name}.notes.jsonl`);
  const gold = linesOf(Gold, `${name}.gold.jsonl`);
  const times: number[] = [];
  const predicted = notes.map((note) => {
    const start = performance.now();
    const prediction = predict(note);
    times.push(performance.now() - start);
    return prediction;
  });
  const goldOf = new Map(gold.map((one) => [one.id, one]));
  const judged = notes.flatMap((note) => {
    const labels = goldOf.get(note.id);
    return labels ? judge(note, labels) : [];
  });
  return {
    name,
    notes,
    gold,
    predicted,
    judged,
    times,
    ours: score(gold, predicted),
    recipe: score(gold, notes.map(baseline)),
  };
});

const FirstSight = z.array(
  z.object({ set: z.string(), notes: z.number(), f1: z.number(), whole: z.number() }),
);
const firstSight = linesOf(FirstSight, 'first-sight.json')[0] ?? [];

const figure = (value: number) => value.toFixed(3);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const head = (...cells: string[]) => [row(...cells), row(...cells.map(() => '---'))];
const tallied = (name: string, tally: Tally) =>
  row(name, tally.notes, tally.gold, figure(f1(tally)), figure(wholeNote(tally)));

function scores(): string[] {
  return sets.flatMap(({ name, ours, recipe }) => [
    `### ${name}`,
    '',
    ...head('language', 'notes', 'entries', 'entry F1', 'whole notes right'),
    ...[...ours.lang].sort().map(([language, tally]) => tallied(language, tally)),
    tallied('**all**', ours.total),
    tallied('chrono-node and a regular expression', recipe.total),
    '',
  ]);
}

function phenomena(): string[] {
  const all = new Map<string, Tally>();
  for (const { ours } of sets)
    for (const [name, tally] of ours.phenomena) {
      const sum = all.get(name);
      all.set(
        name,
        sum
          ? {
              notes: sum.notes + tally.notes,
              right: sum.right + tally.right,
              gold: sum.gold + tally.gold,
              pred: sum.pred + tally.pred,
              match: sum.match + tally.match,
            }
          : { ...tally },
      );
    }
  const worst = [...all].filter(([, tally]) => tally.notes >= 5).sort((a, b) => f1(a[1]) - f1(b[1]));
  return [
    ...head('phenomenon', 'notes', 'entries', 'entry F1', 'whole notes right'),
    ...worst.map(([name, tally]) => tallied(name, tally)),
    '',
  ];
}

function calibration(judged: readonly Judged[]): string[] {
  const entries = crossValidated(judged);
  const sure = entries.filter(({ confidence }) => confidence >= sureEnough);
  const right = sure.filter((entry) => entry.right).length;
  return [
    ...head('confidence', 'entries', 'right', 'share'),
    ...table(entries).map(({ band, entries: count, right: good }) =>
      row(band, count, good, count === 0 ? '–' : figure(good / count)),
    ),
    '',
    `At ${sureEnough} and above: ${right} of ${sure.length} entries right, ${figure(right / Math.max(1, sure.length))}. Ten folds, each judged by weights fitted on the other nine.`,
    '',
  ];
}

/** The confidence that ships, on notes that neither the rules nor the weights were made with. */
function onUnseen(): string[] {
  const unseen = sets.find(({ name }) => name === 'unseen')?.judged ?? [];
  const entries = unseen.map(({ doubts, right }) => ({ confidence: confidenceOf(doubts), right }));
  return [
    'The same for the unseen set alone, by the weights that ship:',
    '',
    ...head('confidence', 'entries', 'right', 'share'),
    ...table(entries).map(({ band, entries: count, right: good }) =>
      row(band, count, good, count === 0 ? '–' : figure(good / count)),
    ),
    '',
  ];
}

function withoutModel(): string[] {
  const lines = sets.map(({ name, gold, predicted }) => {
    const sure = new Set(predicted.filter(({ confidence }) => confidence >= sureEnough).map(({ id }) => id));
    const { total } = score(
      gold.filter(({ id }) => sure.has(id)),
      predicted.filter(({ id }) => sure.has(id)),
    );
    return row(
      name,
      predicted.length,
      figure(sure.size / predicted.length),
      figure(f1(total)),
      figure(wholeNote(total)),
    );
  });
  return [
    ...head('set', 'notes', 'share answered without a model', 'entry F1 of those', 'whole notes right'),
    ...lines,
    '',
  ];
}

const judged = sets.flatMap((set) => set.judged);
const report = [
  '# Accuracy',
  '',
  'Made by `npm run accuracy`. The rule book by which notes are labelled and scored is [extraction/corpus/README.md](../extraction/corpus/README.md).',
  'An entry counts as right where date, length to the minute, start (where the words fix one), project, tags and description are.',
  '',
  '- **dev**: the development set, which the rules were written with.',
  '- **own**: notes in styles that set lacks, labelled before they were first read, and then learned from.',
  '- **unseen**: notes labelled by the same rule book that no rule was changed for.',
  '',
  '## Scores',
  '',
  ...scores(),
  '## At first sight',
  '',
  'Each round of new notes as it scored when it was read for the first time, before anything was mended.',
  '',
  ...head('round', 'notes', 'entry F1', 'whole notes right'),
  ...firstSight.map(({ set, notes, f1: first, whole }) => row(set, notes, figure(first), figure(whole))),
  '',
  '## Confidence',
  '',
  'Every entry carries a confidence; it falls with every doubt that its reading leaves (`extraction/src/clauses/doubts.ts`).',
  '',
  ...calibration(judged),
  ...onUnseen(),
  '## Without a language model',
  '',
  `A note whose entries are all at ${sureEnough} or above is answered by the grammar alone; a model, where one is configured, is asked about the others.`,
  '',
  ...withoutModel(),
  '## By phenomenon',
  '',
  'All sets together, the hardest first.',
  '',
  ...phenomena(),
].join('\n');

writeFileSync(new URL('../../docs/accuracy.md', import.meta.url), report);
process.stdout.write(`${report}\n`);
for (const { name, times } of sets) {
  const sorted = times.toSorted((a, b) => a - b);
  const total = times.reduce((sum, time) => sum + time, 0);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const isSlow = name === 'dev' && (total > maxMs.set || median > maxMs.medianNote);
  process.stdout.write(
    `${name}: ${total.toFixed(0)} ms for ${times.length} notes, median ${median.toFixed(2)} ms${isSlow ? ', SLOW' : ''}\n`,
  );
  if (isSlow) process.exitCode = 1;
}
const fitted = fitWeights(judged);
process.stdout.write(
  `weights by all sets: certainty ${fitted.certainty.toFixed(2)}, ${[...fitted.weights].map(([doubt, weight]) => `${doubt} ${weight.toFixed(2)}`).join(', ')}\n`,
);
