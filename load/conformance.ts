import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cases } from '@timbre/server/test/conformance/cases';
import { runAtAccount } from '@timbre/server/test/conformance/run-at-account';

/**
 * `TRACKER_URL=… TRACKER_TOKEN=… npm run conformance`: whether a tracker behaves as our connector expects, at an account with
 * an empty workspace. `--wait` goes on hour after hour until all cases ran. docs/conformance.md says more.
 */
const { values } = parseArgs({ options: { wait: { type: 'boolean', default: false } } });
const { TRACKER_URL: url, TRACKER_TOKEN: token, TRACKER_WORKSPACE: workspaceId } = process.env;
if (!url || !token) {
  console.error('Set TRACKER_URL and TRACKER_TOKEN: docs/conformance.md says how.');
  process.exit(2);
}

/** The first interruption ends the run after its case, so that everything is deleted; the second one ends it at once. */
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

try {
  const { results, left } = await runAtAccount({
    ...{ url, token, cases, waits: values.wait, everyMs: 1_000, signal: interrupted.signal },
    ...(workspaceId ? { workspaceId } : {}),
    sleep: (milliseconds, signal) =>
      delay(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined),
    say: console.log,
  });
  const isSame = results.every(({ end }) => end !== 'different') && left.length === 0;
  process.exitCode = isSame ? 0 : 1;
} catch (error) {
  // Before the first case: a workspace that is not empty, a token that opens nothing.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
