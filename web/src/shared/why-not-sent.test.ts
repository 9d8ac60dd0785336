import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { MinutesSpent } from './use-send-note.ts';
import { whyNotSent } from './why-not-sent.ts';

test('[UPL-06] a note waits for minutes whether the check or the upload was answered so', () => {
  expect(whyNotSent(new MinutesSpent({ current: 114, limit: 120 }))).toBe('spent');
  expect(whyNotSent(new ApiError(402, 'Not enough minutes.', 'minutes-spent'))).toBe('spent');
});

test('what a person must settle is told from what passes by itself', () => {
  expect(whyNotSent(new ApiError(403, 'Suspended.', 'account-suspended'))).toBe('suspended');
  expect(whyNotSent(new ApiError(422, 'Unreadable.', 'audio-unreadable'))).toBe('refused');
  expect(whyNotSent(new ApiError(422, 'No such project.', 'project-unknown'))).toBe('project-unknown');
  for (const passing of [new TypeError('no answer'), new ApiError(503, 'Later.', 'unavailable')])
    expect(whyNotSent(passing)).toBe('unreached');
});
