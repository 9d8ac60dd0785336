import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { ensureDatabase, startPostgres } from '@timbre/scripts/start/postgres';
import { startRestate } from '@timbre/scripts/start/restate';
import type { ServerProcess } from '@timbre/scripts/start/server-process';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { startToggl, type TogglOptions } from '@timbre/simulators/toggl/toggl';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createDatabase, emptyDatabase } from './create-database.ts';
import { makeSpeaker } from './note-stack.ts';
import { type Restartable, startServer } from './restartable.ts';
import { serverEnvironment } from './server-environment.ts';

/** A PostgreSQL of the test's own, which may be killed too; what it has committed stands on the disk. */
async function ownPostgres(directory: string): Promise<Restartable & { url: string }> {
  const { postgres: port } = await freePorts('postgres');
  const start = () => startPostgres({ directory, port });
  let { process: child, getUrl } = await start();
  await ensureDatabase({ process: child, getUrl }, 'timbre');
  await migrate(getUrl('timbre'));
  return {
    url: getUrl('timbre'),
    process: () => child,
    restart: async () => {
      ({ process: child, getUrl } = await start());
    },
  };
}

export type Victim = 'api' | 'worker' | 'engine' | 'postgres';

/** Api, worker and engine as real processes that a test may kill at any moment, over a database and services that stay. */
export async function startChaosStack(
  given: { toggl?: TogglOptions; settings?: Record<string, string>; ownPostgres?: boolean } = {},
) {
  const directory = temporaryDirectory('chaos');
  const ports = await freePorts('api', 'worker', 'health');
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  const postgres = given.ownPostgres ? await ownPostgres(join(directory.path, 'postgres')) : undefined;
  const databaseUrl = postgres?.url ?? (await createDatabase());
  const [toggl, transcription, mailbox] = await Promise.all([
    startToggl(given.toggl),
    startTranscription(),
    startMailbox(),
  ]);
  const engine = await startRestate({ directory: join(directory.path, 'restate'), impatient: true, onLine });
  const running: Partial<Record<Victim, Restartable>> = { engine, ...(postgres ? { postgres } : {}) };
  onTestFinished(async () => {
    await Promise.all(Object.values(running).map((one) => one.process().stop('kill')));
    await Promise.all([toggl.stop(), transcription.stop(), mailbox.stop()]);
    directory.remove();
  });
  const url = `http://127.0.0.1:${ports.api}`;
  const env = {
    ...serverEnvironment(databaseUrl, engine, ports),
    PUBLIC_URL: url,
    AUDIO_DIRECTORY: join(directory.path, 'audio'),
    TOGGL_API_URL: `${toggl.url}/api/v9`,
    // Mails that nobody takes would be tried again all the time.
    SMTP_URL: mailbox.smtpUrl,
    SMTP_TLS: 'off',
    LOG_LEVEL: 'info',
    API_PORT: String(ports.api),
    TRANSCRIPTION_URL: transcription.url,
    TRANSCRIPTION_KEY: 'a key',
    ...given.settings,
  };
  const api = await startServer('api', env, `${url}/api/health/ready`, onLine);
  running.api = api;
  const worker = await startServer('worker', env, `http://127.0.0.1:${ports.health}/live`, onLine);
  running.worker = worker;
  const getVictim = (name: Victim) => {
    const victim = running[name];
    if (victim === undefined) throw new Error(`there is no ${name} to harm`);
    return victim;
  };
  return {
    url,
    adminUrl: engine.adminUrl,
    engineDirectory: join(directory.path, 'restate'),
    ingressUrl: engine.ingressUrl,
    togglUrl: toggl.url,
    /** Every row of every table, as text. */
    dumpDatabase: () => withClient(databaseUrl, dump),
    logged: () => lines.join('\n'),
    speaker: (account?: object) => makeSpeaker(url, toggl.url, transcription.url, account),
    /** As if a day had passed: what was read of an account may be read again, and no call was made lately. */
    letADayPass: () =>
      withClient(databaseUrl, (client) =>
        client.query(
          `update connections set catalogue_read_at = catalogue_read_at - interval '1 day';
           update service_throttles set empty_at = empty_at - interval '1 day'`,
        ),
      ),
    /** What the servers read from their environment. */
    env,
    /** The process of a server, which leads a group of its own. */
    getPid: (name: Victim) => getVictim(name).process().pid,
    stopWorker: () => worker.process().stop('kill'),
    startWorker: () => worker.restart(),
    /** Database, audio and the engine's memory are gone; what is done then is done before anything starts again. */
    async loseEverything(meanwhile: () => Promise<void>) {
      await Promise.all([api, worker, engine].map((one) => one.process().stop('kill')));
      engine.deleteData();
      rmSync(env.AUDIO_DIRECTORY, { recursive: true, force: true });
      await emptyDatabase(databaseUrl);
      await meanwhile();
      await engine.restart();
      await api.restart();
      await worker.restart();
    },
    /** Every row that a query gives, as the database's own text. */
    ask: (query: string) =>
      withClient(databaseUrl, async (client) => (await client.query<Record<string, string>>(query)).rows),
    async killAndRestart(name: Victim) {
      const victim = getVictim(name);
      await refuseDead(victim.process());
      await victim.process().stop('kill');
      await victim.restart();
    },
    /** Holds a process, with its connections open, and lets it go on after a while. */
    async pause(name: Victim, milliseconds: number) {
      await hold(getVictim(name).process(), milliseconds);
    },
    async wipeEngine() {
      await engine.process().stop('kill');
      engine.deleteData();
      await engine.restart();
    },
  };
}

/** One that died by itself is a fault that nobody meant; its last words say why. */
async function refuseDead({ ended }: ServerProcess): Promise<void> {
  const death = await Promise.race([ended, delay(0)]);
  if (death) throw new Error(death);
}

async function hold(child: ServerProcess, milliseconds: number): Promise<void> {
  await refuseDead(child);
  process.kill(-child.pid, 'SIGSTOP');
  await delay(milliseconds);
  process.kill(-child.pid, 'SIGCONT');
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return use(client).finally(() => client.end());
}

async function dump(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`select one::text as text from ${name} as one`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
