import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { keptSecret } from './kept-secret.ts';
import { databaseUrlAt, ensureDatabase, startPostgres } from './postgres.ts';
import { startRestate } from './restate.ts';
import { type Role, runToItsEnd } from './run-to-its-end.ts';
import { answersOk, type ServerProcess, startServerProcess } from './server-process.ts';
import { simulatedSeller } from './simulated-seller.ts';
import { startSimulators } from './simulators.ts';
import { startWaiting, type Waiting } from './waiting.ts';

const root = join(import.meta.dirname, '../..');

export const portNames = [
  'web',
  'api',
  'worker',
  'workerHealth',
  'transcriberHealth',
  'postgres',
  'engineIngress',
  'engineAdmin',
  'engineNode',
  'toggl',
  'redmine',
  'kimai',
  'clockify',
  'openTickly',
  'harvest',
  'mailbox',
  'smtp',
  'paddle',
  'languageModel',
] as const;

export type Ports = Record<(typeof portNames)[number], number>;

/** The same ports at every start, so that addresses can be kept; each process has the one after its neighbour's. */
export function portsFrom(first: number): Ports {
  return {
    web: first,
    api: first + 1,
    worker: first + 2,
    workerHealth: first + 3,
    postgres: first + 4,
    engineIngress: first + 5,
    engineAdmin: first + 6,
    engineNode: first + 7,
    toggl: first + 8,
    mailbox: first + 9,
    smtp: first + 10,
    paddle: first + 11,
    languageModel: first + 12,
    transcriberHealth: first + 13,
    redmine: first + 14,
    kimai: first + 15,
    clockify: first + 16,
    openTickly: first + 18,
    harvest: first + 17,
  };
}

/** The processes of Timbre that run until they are stopped. */
const serverNames = ['api', 'worker', 'transcriber'] as const;

export type Roles = Record<'migrate' | (typeof serverNames)[number], Role>;

const fromSources = (role: string): Role => ({
  command: process.execPath,
  args: [`src/${role}.ts`],
  cwd: join(root, 'server'),
});

export type StackOptions = {
  /** Where PostgreSQL and the engine keep their data. */
  directory: string;
  ports: Ports;
  /** Vite serves the sources and reloads them; or the api serves what was built. */
  web: 'sources' | 'built';
  /** A PostgreSQL that runs already; without it one is started. */
  databaseUrl?: string | undefined;
  /** A mail server that runs already; without it mail goes to the mailbox page. */
  smtpUrl?: string | undefined;
  logLevel: string;
  /** Whether the simulated language model reads the notes. */
  hasLanguageModel?: boolean;
  /** What else the server should read from its environment. */
  settings?: Record<string, string>;
  /** Another Timbre than the sources here: what an image holds, or an earlier release. */
  roles?: Partial<Roles>;
  onReady?: (name: string) => void;
  /** Gets the names of what has not answered yet, every few seconds. */
  onWaiting?: (names: string[]) => void;
  onLine?: (name: string, line: string) => void;
  /** Gives the start up and stops what runs by then. */
  signal?: AbortSignal | undefined;
};

export type Stack = {
  /** The address to open. */
  url: string;
  togglUrl: string;
  redmineUrl: string;
  kimaiUrl: string;
  clockifyUrl: string;
  openTicklyUrl: string;
  harvestUrl: string;
  mailboxUrl: string;
  paddleUrl: string;
  languageModelUrl: string;
  databaseUrl: string;
  /** Makes the demo account anew; gives what the person who asked should know. */
  seed(): Promise<string>;
  /** Resolves with a sentence as soon as any process ends by itself. */
  processEnded: Promise<string>;
  /** Ends the api, the worker and the transcriber as a crash does, and starts them anew; meanwhile nobody answers. */
  crash(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts every process of Timbre and waits until each answers. If one fails, it stops the others and says which. */
export async function startStack(requested: StackOptions): Promise<Stack> {
  let started: ServerProcess[] = [];
  const stop = async () => {
    // In reverse order, so that no process loses its dependencies first.
    for (const child of started.toReversed()) await child.stop();
  };
  const waiting = startWaiting((names) => requested.onWaiting?.(names));
  const options = {
    ...requested,
    signal: requested.signal ? AbortSignal.any([waiting.failed, requested.signal]) : waiting.failed,
  };
  const run: Run = async (name, starting) => {
    const child = await waiting.waitFor(name, starting);
    started.push(child);
    options.onReady?.(name);
  };
  const starter = { run, waitFor: waiting.waitFor };
  try {
    const addresses = await startGround(options, starter);
    await startTimbre(options, addresses, starter);
    return {
      ...addresses,
      seed: () => seed({ ...options, databaseUrl: addresses.databaseUrl }),
      processEnded: Promise.race(started.map((child) => child.ended)),
      crash: async (meanwhile) => {
        const servers = started.filter(({ name }) => serverNames.some((server) => server === name));
        await Promise.all(servers.map((child) => child.stop('kill')));
        started = started.filter((child) => !servers.includes(child));
        await meanwhile?.();
        await allOrFirstFailure(startServers(options, addresses, run));
      },
      stop,
    };
  } catch (cause) {
    await stop();
    // The others were stopped because of the first.
    throw waiting.failed.reason ?? cause;
  } finally {
    waiting.stop();
  }
}

/** Makes the demo account of a stack that runs. */
export function seed(options: Pick<StackOptions, 'directory' | 'ports' | 'databaseUrl'>): Promise<string> {
  return runToItsEnd(fromSources('seed'), {
    DATABASE_URL: options.databaseUrl ?? databaseUrlAt(options.ports.postgres, 'timbre'),
    SEALING_KEYS: `dev:${keptSecret(options.directory, 'sealing-key')}:row`,
    TOGGL_SIMULATOR_URL: local(options.ports.toggl),
  });
}

type Run = (name: string, starting: Promise<ServerProcess>) => Promise<void>;
type Starter = { run: Run; waitFor: Waiting['waitFor'] };
export type Addresses = Pick<
  Stack,
  | 'url'
  | 'togglUrl'
  | 'redmineUrl'
  | 'kimaiUrl'
  | 'clockifyUrl'
  | 'openTicklyUrl'
  | 'harvestUrl'
  | 'mailboxUrl'
  | 'paddleUrl'
  | 'languageModelUrl'
  | 'databaseUrl'
> & {
  smtpUrl: string;
  engineIdentityKey: string;
};

const local = (port: number) => `http://127.0.0.1:${port}`;
/** What every process has in common: its lines are handed on, and a start that is given up ends it. */
const shared = (options: StackOptions, name: string) => ({
  onLine: (line: string) => options.onLine?.(name, line),
  signal: options.signal,
});

/** The dependencies: PostgreSQL, the engine, and simulators of the outside services. */
async function startGround(options: StackOptions, { run, waitFor }: Starter): Promise<Addresses> {
  const { directory, ports } = options;
  const addresses = {
    // By name: a browser makes no passkey for an address of numbers.
    url: `http://localhost:${options.web === 'sources' ? ports.web : ports.api}`,
    togglUrl: local(ports.toggl),
    redmineUrl: local(ports.redmine),
    kimaiUrl: local(ports.kimai),
    clockifyUrl: local(ports.clockify),
    openTicklyUrl: local(ports.openTickly),
    harvestUrl: local(ports.harvest),
    mailboxUrl: local(ports.mailbox),
    paddleUrl: local(ports.paddle),
    languageModelUrl: local(ports.languageModel),
    smtpUrl: options.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`,
  };
  const engine = startRestate({
    directory: join(directory, 'restate'),
    ports: { ingress: ports.engineIngress, admin: ports.engineAdmin, node: ports.engineNode },
    ...shared(options, 'engine'),
  });
  const simulators = startSimulators({ ports, addresses, ...shared(options, 'simulators') });
  const database = startDatabase(options, { run, waitFor });
  await allOrFirstFailure([
    database,
    waitFor('speech models', fetchSpeechModels(options)),
    run(
      'engine',
      engine.then((started) => started.process()),
    ),
    run('simulators', simulators),
  ]);
  return {
    ...addresses,
    databaseUrl: await database,
    engineIdentityKey: (await engine).identityKey,
  };
}

const speechModelSize = process.env['SPEECH_MODEL_SIZE'] ?? 'base';

/** Quick where they are there already. */
async function fetchSpeechModels(options: StackOptions): Promise<void> {
  const fetching = execFile(process.execPath, ['cli/models.ts', '--size', speechModelSize], {
    cwd: join(root, 'speech'),
    signal: options.signal,
  });
  fetching.stdout?.on('data', (lines: Buffer) => options.onLine?.('speech', String(lines).trim()));
  const [code] = await once(fetching, 'close');
  if (code !== 0) throw new Error('the speech models could not be fetched');
}

async function startDatabase(options: StackOptions, { run, waitFor }: Starter): Promise<string> {
  if (options.databaseUrl) return options.databaseUrl;
  const starting = startPostgres({
    directory: join(options.directory, 'postgres'),
    port: options.ports.postgres,
    ...shared(options, 'postgres'),
  });
  await run(
    'postgres',
    starting.then(({ process }) => process),
  );
  const postgres = await starting;
  await waitFor('database', ensureDatabase(postgres, 'timbre'));
  return postgres.getUrl('timbre');
}

/** Timbre itself: its tables, the api, the worker, the transcriber and the web app. */
async function startTimbre(
  options: StackOptions,
  addresses: Addresses,
  { run, waitFor }: Starter,
): Promise<void> {
  const migrate = options.roles?.migrate ?? fromSources('migrate');
  const migrating = runToItsEnd(migrate, environment(options, addresses), options.signal);
  await waitFor(
    'migrations',
    migrating.catch((cause: Error) => {
      throw new Error(`the database could not be migrated: ${cause.message}`, { cause });
    }),
  );
  const starting = startServers(options, addresses, run);
  if (options.web === 'sources') starting.push(run('web', startVite(options)));
  await allOrFirstFailure(starting);
}

function startServers(options: StackOptions, addresses: Addresses, run: Run): Promise<void>[] {
  const { ports } = options;
  const env = environment(options, addresses);
  const server = (name: (typeof serverNames)[number], readyUrl: string) =>
    run(
      name,
      startServerProcess({
        name,
        ...(options.roles?.[name] ?? fromSources(name)),
        env,
        isReady: () => answersOk(readyUrl),
        ...shared(options, name),
      }),
    );
  return [
    server('api', `${local(ports.api)}/api/health/ready`),
    server('worker', `${local(ports.workerHealth)}/ready`),
    server('transcriber', `${local(ports.transcriberHealth)}/ready`),
  ];
}

/** Waits for all, even if one fails: everything that has started must be known to be stopped. */
async function allOrFirstFailure(starting: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(starting)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

function startVite(options: StackOptions): Promise<ServerProcess> {
  const { ports } = options;
  return startServerProcess({
    name: 'web',
    command: process.execPath,
    args: [join(root, 'node_modules/.bin/react-router'), 'dev', '--port', String(ports.web)],
    cwd: join(root, 'web'),
    env: { API_URL: local(ports.api) },
    isReady: () => answersOk(local(ports.web)),
    ...shared(options, 'web'),
  });
}

/** What the server reads from its environment, with stand-ins for every service that is not configured. */
function environment(options: StackOptions, addresses: Addresses): Record<string, string> {
  const { ports } = options;
  return {
    DATABASE_URL: addresses.databaseUrl,
    PUBLIC_URL: addresses.url,
    AUTH_SECRET: keptSecret(options.directory, 'auth-secret'),
    SEALING_KEYS: `dev:${keptSecret(options.directory, 'sealing-key')}:row`,
    AUDIO_DIRECTORY: join(options.directory, 'audio'),
    TOGGL_API_URL: process.env['TOGGL_API_URL'] ?? `${addresses.togglUrl}/api/v9`,
    KIMAI_ALLOWED_HOSTS: process.env['KIMAI_ALLOWED_HOSTS'] ?? new URL(addresses.kimaiUrl).host,
    CLOCKIFY_API_URLS: process.env['CLOCKIFY_API_URLS'] ?? `${addresses.clockifyUrl}/api/v1`,
    OPENTICKLY_ALLOWED_HOSTS:
      process.env['OPENTICKLY_ALLOWED_HOSTS'] ?? new URL(addresses.openTicklyUrl).host,
    HARVEST_API_URL: process.env['HARVEST_API_URL'] ?? `${addresses.harvestUrl}/v2`,
    HARVEST_ID_URL: process.env['HARVEST_ID_URL'] ?? `${addresses.harvestUrl}/api/v2`,
    REDMINE_ALLOWED_HOSTS: process.env['REDMINE_ALLOWED_HOSTS'] ?? new URL(addresses.redmineUrl).host,
    SPEECH_MODELS_DIRECTORY: join(root, '.data/models'),
    SPEECH_MODEL_SIZE: speechModelSize,
    LOG_LEVEL: options.logLevel,
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    WORKER_HEALTH_PORT: String(ports.workerHealth),
    TRANSCRIBER_HEALTH_PORT: String(ports.transcriberHealth),
    WORKER_URL: local(ports.worker),
    RESTATE_INGRESS_URL: local(ports.engineIngress),
    RESTATE_ADMIN_URL: local(ports.engineAdmin),
    RESTATE_IDENTITY_KEY: addresses.engineIdentityKey,
    SMTP_URL: addresses.smtpUrl,
    // The mailbox has no TLS; a mail server that was given is used as production would.
    SMTP_TLS: process.env['SMTP_TLS'] ?? (options.smtpUrl ? 'required' : 'off'),
    ...simulatedSeller(addresses.paddleUrl),
    ...(options.hasLanguageModel
      ? {
          LANGUAGE_MODEL_PROVIDER: 'openai-compatible',
          LANGUAGE_MODEL_URL: `${addresses.languageModelUrl}/v1`,
          LANGUAGE_MODEL_KEY: 'simulated',
          LANGUAGE_MODEL_NAME: 'simulated',
        }
      : {}),
    MAIL_FROM: process.env['MAIL_FROM'] ?? 'Timbre <hello@timbre.example>',
    ...(options.web === 'built' ? { WEB_DIRECTORY: join(root, 'web/build/client') } : {}),
    ...options.settings,
  };
}
