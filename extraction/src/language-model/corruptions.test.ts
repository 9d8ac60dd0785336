import { expect, test } from 'vitest';
import { corrupt, goodResponses } from '../../test/corruptions.ts';

const good = goodResponses();

test.each([1, 2, 3, 4])(
  '[PIPE-15] what a model gets wrong is repaired or flagged (part %i of four)',
  (part) => {
    const made = corrupt(good, 500, 20_261_116 + part);
    const missed = made.filter(({ caught }) => !caught);
    const described = missed.slice(0, 20).map(({ kind, good: { note } }) => `${kind}: ${note.id}`);
    expect(made).toHaveLength(500);
    expect(missed.length / made.length, described.join('\n')).toBeLessThanOrEqual(0.05);
  },
);

test('[PIPE-15] what a model gets right is rarely flagged', () => {
  const flagged = good.filter(({ verified }) => verified.flagged).map(({ note }) => note.id);
  expect(good.length).toBeGreaterThan(700);
  expect(flagged.length / good.length, flagged.join(', ')).toBeLessThanOrEqual(0.04);
});
