import { readHealthPorts } from './config.ts';

/** Asks the process of this container whether it lives, whichever role it has; the exit code is the answer. */
const { api, worker, transcriber } = readHealthPorts();
const answers = await Promise.allSettled(
  [`${api}/api/health/live`, `${worker}/live`, `${transcriber}/live`].map((place) =>
    fetch(`http://127.0.0.1:${place}`, { signal: AbortSignal.timeout(4_000) }),
  ),
);
const lives = answers.some((answer) => answer.status === 'fulfilled' && answer.value.ok);
process.exit(lives ? 0 : 1);
