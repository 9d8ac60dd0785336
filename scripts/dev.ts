import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from './start/free-ports.ts';
import { portsFrom, startStack } from './start/stack.ts';

/** `npm run dev`: everything in one terminal, one address to open, Ctrl-C to end it all. */

const root = join(import.meta.dirname, '..');
const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const firstPort = Number(process.env['TIMBRE_PORTS'] ?? 5170);
const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);

function fail(reason: string): never {
  console.error(`\nTimbre did not start: ${reason}`);
  process.exit(1);
}

const ports = portsFrom(firstPort);
for (const [name, port] of Object.entries(ports)) {
  if (!(await isPortFree(port))) {
    fail(
      `port ${port}, meant for ${name}, is taken. Is Timbre running already? TIMBRE_PORTS=6170 starts at another.`,
    );
  }
}

let stopping = false;
const interrupted = new Promise<'interrupted'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      resolve('interrupted');
    });
  }
});

const starting = startStack({
  directory: process.env['TIMBRE_DATA'] ?? join(root, '.data'),
  ports,
  web: 'sources',
  databaseUrl: process.env['DATABASE_URL'],
  smtpUrl: process.env['SMTP_URL'],
  logLevel: process.env['LOG_LEVEL'] ?? 'warn',
  onReady: (part) => console.log(`  ${part} answers after ${seconds()} s`),
  onLine: (part, line) => {
    if (!stopping && part !== 'postgres' && part !== 'simulators') console.log(`[${part}] ${line}`);
  },
});

console.log('Timbre is starting:');
const stack = await starting.catch((cause: unknown) =>
  fail(cause instanceof Error ? cause.message : String(cause)),
);
if (!stopping) {
  console.log(`
Timbre is ready after ${seconds()} s:  ${stack.url}

  beside it, the simulated Toggl Track at ${stack.togglUrl} and the mailbox at ${stack.mailboxUrl}
  Ctrl-C ends everything.
`);
}
const ending = await Promise.race([interrupted, stack.partEnded]);
stopping = true;
console.log(ending === 'interrupted' ? '\nstopping' : `\n${ending}; stopping the rest`);
await stack.stop();
process.exit(ending === 'interrupted' ? 0 : 1);
