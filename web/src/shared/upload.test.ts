import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { estimateSeconds, isRefusal } from './upload.ts';

test('[UPL-05] audio is estimated at a minute a megabyte, rounded up to a whole second', () => {
  expect(estimateSeconds(0)).toBe(0);
  expect(estimateSeconds(1)).toBe(1);
  expect(estimateSeconds(1_048_576)).toBe(60);
  expect(estimateSeconds(1_048_577)).toBe(61);
  expect(estimateSeconds(524_288)).toBe(30);
});

test('a note is sent again by itself unless the server has looked at it and said no', () => {
  expect(isRefusal(new ApiError(422, 'Unreadable.', 'audio-unreadable'))).toBe(true);
  expect(isRefusal(new ApiError(409, 'Connect first.', 'connection-needed'))).toBe(true);
  for (const status of [401, 429, 500, 503]) expect(isRefusal(new ApiError(status, 'No.', null))).toBe(false);
  expect(isRefusal(new TypeError('no answer'))).toBe(false);
  expect(isRefusal(new ApiError(409, 'Another account.', 'signed-in-as-another'))).toBe(false);
  expect(isRefusal(new ApiError(403, 'Set one up first.', 'second-factor-needed'))).toBe(false);
});
