import { once } from 'node:events';
import { developmentStack } from './start/development.ts';
import { isPortFree } from './start/free-ports.ts';
import { startStack } from './start/stack.ts';

/** `npm run dev`: everything in one terminal, one address to open, Ctrl-C to end it all. */

const development = developmentStack();
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);

function fail(reason: string): never {
  console.error(`\nTimbre did not start: ${reason}`);
  process.exit(1);
}

for (const [name, port] of Object.entries(development.ports)) {
  if (!(await isPortFree(port))) {
    fail(
      `port ${port}, meant for ${name}, is taken. Is Timbre running already? TIMBRE_PORTS=6170 starts at another.`,
    );
  }
}

let stopping = false;
const interrupt = new AbortController();
const interrupted = once(interrupt.signal, 'abort').then(() => 'interrupted' as const);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) console.log('\nstopping');
    stopping = true;
    interrupt.abort();
  });
}

const starting = startStack({
  ...development,
  web: 'sources',
  logLevel: process.env['LOG_LEVEL'] ?? 'warn',
  signal: interrupt.signal,
  onReady: (name) => console.log(`  ${name} answers after ${seconds()} s`),
  onWaiting: (names) => console.log(`  still waiting for ${names.join(', ')} (${seconds()} s)`),
  onLine: (name, line) => {
    if (!stopping && name !== 'postgres' && name !== 'simulators') console.log(`[${name}] ${line}`);
  },
});

console.log('Timbre is starting:');
const stack = await starting.catch((cause: unknown) => {
  if (stopping) process.exit(0);
  fail(cause instanceof Error ? cause.message : String(cause));
});
if (!stopping) {
  console.log(`
Timbre is ready after ${seconds()} s:  ${stack.url}

  beside it, the simulated Toggl Track at ${stack.togglUrl}, Redmine at ${stack.redmineUrl},
  Kimai at ${stack.kimaiUrl}, Clockify at ${stack.clockifyUrl}, OpenTickly at ${stack.openTicklyUrl}
  and Harvest at ${stack.harvestUrl},
  the payment provider at ${stack.paddleUrl} and the mailbox at ${stack.mailboxUrl}
  npm run seed, in another terminal, makes a demo account; Ctrl-C ends everything.
`);
}
const ending = await Promise.race([interrupted, stack.processEnded]);
if (!stopping) console.log(`\n${ending}; stopping the rest`);
stopping = true;
await stack.stop();
process.exit(ending === 'interrupted' ? 0 : 1);
