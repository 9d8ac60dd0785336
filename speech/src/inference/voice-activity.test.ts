import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRate } from '../audio/sample-rate.ts';
import { toSegments, toWindows } from './voice-activity.ts';

const frames = (...runs: [number, number][]) =>
  Float32Array.from(runs.flatMap(([length, value]) => Array.from({ length }, () => value)));

test('speech begins where it is likely and outlasts short pauses; a cough is none', () => {
  const likelihood = frames([20, 0], [4, 0.9], [20, 0], [30, 0.9], [5, 0.1], [30, 0.9], [40, 0]);
  const [only, ...more] = toSegments(likelihood, likelihood.length * 512);
  expect(more).toEqual([]);
  expect([(only?.from ?? 0) / 512, (only?.to ?? 0) / 512].map(Math.round)).toEqual([38, 115]);
});

test('whatever is said, no window is longer than a model can take, and no speech is left out', () => {
  const runs = fc.array(fc.tuple(fc.integer({ min: 5, max: 900 }), fc.constantFrom(0, 0.4, 0.9)), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(runs, (given) => {
      const likelihood = frames(...given);
      const samples = likelihood.length * 512;
      const speech = toSegments(likelihood, samples);
      const windows = toWindows(speech, likelihood, 20);
      for (const { from, to } of windows) expect(to - from).toBeLessThanOrEqual(20 * sampleRate);
      for (const { from, to } of speech) {
        const covered = windows.reduce(
          (sum, window) => sum + Math.max(0, Math.min(to, window.to) - Math.max(from, window.from)),
          0,
        );
        expect(covered).toBeGreaterThanOrEqual(to - from);
      }
    }),
  );
});
