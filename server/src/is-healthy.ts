import { readHealthPorts } from './config.ts';

/** Asks the process of this container whether it lives, whichever role it has; the exit code is the answer. */
const { api, worker } = readHealthPorts();
const answers = await Promise.allSettled([
  fetch(`http://127.0.0.1:${api}/api/health/live`, { signal: AbortSignal.timeout(4_000) }),
  fetch(`http://127.0.0.1:${worker}/live`, { signal: AbortSignal.timeout(4_000) }),
]);
const lives = answers.some((answer) => answer.status === 'fulfilled' && answer.value.ok);
process.exit(lives ? 0 : 1);
