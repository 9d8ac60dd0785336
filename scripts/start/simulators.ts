import { join } from 'node:path';
import { answersOk, type ServerProcess, startServerProcess } from './server-process.ts';
import type { Addresses, Ports } from './stack.ts';

const root = join(import.meta.dirname, '../..');

type Options = {
  ports: Ports;
  addresses: Omit<Addresses, 'databaseUrl' | 'engineIdentityKey'>;
  onLine: (line: string) => void;
  signal: AbortSignal | undefined;
};

/** Simulators of the outside services, in one process. */
export function startSimulators({ ports, addresses, ...given }: Options): Promise<ServerProcess> {
  const options = {
    toggl: ports.toggl,
    redmine: ports.redmine,
    kimai: ports.kimai,
    clockify: ports.clockify,
    opentickly: ports.openTickly,
    harvest: ports.harvest,
    mailbox: ports.mailbox,
    smtp: ports.smtp,
    paddle: ports.paddle,
    'paddle-return': `${addresses.url}/`,
    'paddle-webhook': `http://127.0.0.1:${ports.api}/api/webhooks/paddle`,
    'language-model': ports.languageModel,
  };
  const pages = [
    addresses.togglUrl,
    addresses.redmineUrl,
    addresses.kimaiUrl,
    addresses.clockifyUrl,
    addresses.openTicklyUrl,
    addresses.harvestUrl,
    addresses.mailboxUrl,
    addresses.paddleUrl,
  ];
  return startServerProcess({
    name: 'simulators',
    command: process.execPath,
    args: [
      'src/main.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    cwd: join(root, 'simulators'),
    isReady: async () => (await Promise.all(pages.map(answersOk))).every(Boolean),
    ...given,
  });
}
