import { expect, test } from 'vitest';
import { asksWhenUnsure } from './asks-when-unsure.ts';

const nothingChosen = { askWhenUnsure: false, askWhenUnsureChosen: false, modelMayRead: true };

test('[D-ASK] until somebody chooses, they are asked where no language model reads their notes', () => {
  expect(asksWhenUnsure(nothingChosen, 'grammar')).toBe(true);
  for (const reader of ['self-hosted-model', 'hosted-model'] as const) {
    expect(asksWhenUnsure(nothingChosen, reader)).toBe(false);
    expect(asksWhenUnsure({ ...nothingChosen, modelMayRead: false }, reader)).toBe(true);
  }
});

test('[D-ASK] a choice holds whoever reads; one of the last release is known by being true', () => {
  for (const reader of ['grammar', 'self-hosted-model', 'hosted-model'] as const)
    for (const modelMayRead of [true, false]) {
      const chosen = { askWhenUnsureChosen: true, modelMayRead };
      expect(asksWhenUnsure({ ...chosen, askWhenUnsure: true }, reader)).toBe(true);
      expect(asksWhenUnsure({ ...chosen, askWhenUnsure: false }, reader)).toBe(false);
      const before = { askWhenUnsureChosen: false, askWhenUnsure: true, modelMayRead };
      expect(asksWhenUnsure(before, reader)).toBe(true);
    }
});
