import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { f1, score, wholeNote } from '../corpus/score.mjs';
import { Gold, Note, predict, readLines, setNames } from './notes.ts';
import { readWithGrammar } from './readers.ts';

const corpus = join(import.meta.dirname, '../corpus');

const read = (set: string) => {
  const notes = readLines(Note, `${set}.notes.jsonl`);
  return { notes, gold: readLines(Gold, `${set}.gold.jsonl`) };
};

test('[PIPE-02][PIPE-03] the development set is read as it is labelled, in every language', () => {
  const { notes, gold } = read('dev');
  const { lang } = score(gold, notes.map(predict));
  for (const code of ['en', 'fr']) {
    const tally = lang.get(code);
    expect(tally && f1(tally), code).toBeGreaterThanOrEqual(0.97);
    expect(tally && wholeNote(tally), code).toBeGreaterThanOrEqual(0.95);
  }
  for (const code of ['es', 'de', 'it', 'pt']) {
    const tally = lang.get(code);
    expect(tally && f1(tally), code).toBeGreaterThanOrEqual(0.9);
  }
});

test('what was once read right stays right: the sets beside the development set', () => {
  const own = read('own');
  expect(f1(score(own.gold, own.notes.map(predict)).total)).toBeGreaterThanOrEqual(0.98);
  const unseen = read('unseen');
  expect(f1(score(unseen.gold, unseen.notes.map(predict)).total)).toBeGreaterThanOrEqual(0.9);
});

test('[PIPE-61] of all labelled notes only those without entries say that nothing was done', () => {
  const sets = setNames.map(read);
  const withEntries = new Set(
    sets.flatMap(({ gold }) => gold.filter(({ entries }) => entries.length > 0).map(({ id }) => id)),
  );
  const said = sets.flatMap(({ notes }) => notes.filter((note) => readWithGrammar(note).saysNothingDone));
  expect(said.filter(({ id }) => withEntries.has(id))).toEqual([]);
  expect(said.length).toBeGreaterThanOrEqual(35);
  expect(new Set(said.map(({ lang }) => lang))).toEqual(new Set(['en', 'fr', 'es', 'de', 'it', 'pt']));
});

test('the labels hold by their own rule book, and the scorer does what it says', () => {
  const run = (script: string) =>
    execFileSync(process.execPath, [join(corpus, script)], { encoding: 'utf8' });
  expect(run('check.mjs')).toContain('check: all well');
  expect(() => run('score.selftest.mjs')).not.toThrow();
});
