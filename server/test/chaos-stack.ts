import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk, type Part, startPart } from '@timbre/scripts/start/part';
import { startRestate } from '@timbre/scripts/start/restate';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { startToggl, type TogglOptions } from '@timbre/simulators/toggl/toggl';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { emptyDatabase, freshDatabase } from './fresh-database.ts';
import { makeSpeaker } from './note-stack.ts';
import { serverEnvironment } from './server-environment.ts';

/** Api, worker and engine as real processes that a test may kill at any moment, over a database and services that stay. */
export async function startChaosStack(
  given: { toggl?: TogglOptions; settings?: Record<string, string> } = {},
) {
  const directory = temporaryDirectory('chaos');
  const ports = await freePorts('api', 'worker', 'health');
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  const databaseUrl = await freshDatabase();
  const [toggl, transcription, mailbox] = await Promise.all([
    startToggl(given.toggl),
    startTranscription(),
    startMailbox(),
  ]);
  const engine = await startRestate({ directory: join(directory.path, 'restate'), impatient: true, onLine });
  const parts = new Map<'api' | 'worker', Part>();
  onTestFinished(async () => {
    await Promise.all([...parts.values(), engine.part()].map((part) => part.stop('kill')));
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
    LOG_LEVEL: 'info',
    API_PORT: String(ports.api),
    TRANSCRIPTION_URL: transcription.url,
    TRANSCRIPTION_KEY: 'a key',
    ...given.settings,
  };
  const start = (name: 'api' | 'worker') =>
    startPart({
      name,
      command: process.execPath,
      args: [join(import.meta.dirname, `../src/${name}.ts`)],
      env,
      isReady: () =>
        answersOk(name === 'api' ? `${url}/api/health/ready` : `http://127.0.0.1:${ports.health}/live`),
      onLine,
    });
  parts.set('api', await start('api'));
  parts.set('worker', await start('worker'));
  return {
    url,
    adminUrl: engine.adminUrl,
    ingressUrl: engine.ingressUrl,
    transcriptionUrl: transcription.url,
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
           update service_paces set empty_at = empty_at - interval '1 day'`,
        ),
      ),
    /** What the servers read from their environment. */
    env,
    stopWorker: async () => parts.get('worker')?.stop('kill'),
    startWorker: async () => void parts.set('worker', await start('worker')),
    /** Database, audio and the engine's memory are gone; what is done then is done before anything starts again. */
    async loseEverything(meanwhile: () => Promise<void>) {
      await Promise.all([...parts.values(), engine.part()].map((part) => part.stop('kill')));
      engine.forgetEverything();
      rmSync(env.AUDIO_DIRECTORY, { recursive: true, force: true });
      await emptyDatabase(databaseUrl);
      await meanwhile();
      await engine.restart();
      parts.set('api', await start('api'));
      parts.set('worker', await start('worker'));
    },
    async killAndRestart(victim: 'api' | 'worker' | 'engine') {
      if (victim === 'engine') {
        await engine.part().stop('kill');
        await engine.restart();
      } else {
        await parts.get(victim)?.stop('kill');
        parts.set(victim, await start(victim));
      }
    },
    async wipeEngine() {
      await engine.part().stop('kill');
      engine.forgetEverything();
      await engine.restart();
    },
  };
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
