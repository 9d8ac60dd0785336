import { waitUntil } from '@timbre/scripts/start/server-process';
import { expect } from 'vitest';

/** Only what hangs takes so long, however busy the machine is; a little less than a test may take, so that it says what. */
const hangTimeoutMs = 100_000;

/** Waits until a condition holds; one that never does fails the test. */
export async function eventually(condition: () => Promise<boolean>, message?: string): Promise<void> {
  expect(await waitUntil(condition, hangTimeoutMs), message).toBe(true);
}
