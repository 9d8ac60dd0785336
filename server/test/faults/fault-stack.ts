import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { startRestate } from '@timbre/scripts/start/restate';
import { simulatedSeller } from '@timbre/scripts/start/simulated-seller';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { priceIds, startPaddle } from '@timbre/simulators/paddle/paddle';
import { startS3 } from '@timbre/simulators/s3/s3';
import { startToggl } from '@timbre/simulators/toggl/toggl';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openS3Store } from '../../src/connectors/s3-object-store.ts';
import { openDatabase } from '../../src/db/client.ts';
import { makeCheckoutToken } from '../../src/features/billing/checkout-token.ts';
import { purgeStrayAudio } from '../../src/features/recordings/erase-audio.ts';
import { createDatabase } from '../create-database.ts';
import { openInvocations } from '../engine-journal.ts';
import { makeSpeaker, postJson } from '../note-stack.ts';
import { type Restartable, startServer } from '../restartable.ts';
import { serverEnvironment } from '../server-environment.ts';
import { testSecret } from '../start-app.ts';
import {
  type CallingProcess,
  type FaultInjector,
  makeFaultInjector,
  type Service,
} from './fault-injector.ts';
import { startHttpProxy } from './http-proxy.ts';
import { startPostgresProxy } from './postgres-proxy.ts';
import { startSmtpProxy } from './smtp-proxy.ts';

const processes: CallingProcess[] = ['api', 'worker'];

/** Services as they are, without a proxy in front. */
async function startServices() {
  const directory = temporaryDirectory('faults');
  const databaseUrl = await createDatabase();
  const [toggl, transcription, mailbox, paddle, s3] = await Promise.all([
    startToggl({ quota: { organization: 1_000_000, user: 1_000_000, windowMs: 3_600_000 } }),
    startTranscription(),
    startMailbox(),
    startPaddle(),
    startS3(),
  ]);
  const engine = await startRestate({ directory: join(directory.path, 'restate'), impatient: true });
  const stop = async () => {
    await engine.process().stop('kill');
    await Promise.all([toggl, transcription, mailbox, paddle, s3].map((service) => service.stop()));
    directory.remove();
  };
  return { directory: directory.path, databaseUrl, toggl, transcription, mailbox, paddle, s3, engine, stop };
}

type Services = Awaited<ReturnType<typeof startServices>>;

/** What one process reads from its environment: every address is that of a proxy of its own. */
async function getEnvironment(
  process: CallingProcess,
  services: Services,
  injector: FaultInjector,
  ports: Record<'api' | 'worker' | 'health', number>,
): Promise<Record<string, string>> {
  const { toggl, transcription, mailbox, paddle, s3, engine } = services;
  const over = (url: string, service: Service) => startHttpProxy(url, injector.watch(process, service));
  const proxied = {
    ...engine,
    ingressUrl: await over(engine.ingressUrl, 'engine'),
    adminUrl: await over(engine.adminUrl, 'engine'),
  };
  const proxiedDatabase = await startPostgresProxy(services.databaseUrl, injector.watch(process, 'database'));
  const { AUDIO_DIRECTORY: _folder, ...shared } = serverEnvironment(proxiedDatabase, proxied, ports);
  return {
    ...shared,
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    API_PORT: String(ports.api),
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ENDPOINT: await over(s3.url, 'object store'),
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_PATH_STYLE: 'true',
    TOGGL_API_URL: `${await over(toggl.url, 'time tracker')}/api/v9`,
    TRANSCRIPTION_URL: await over(transcription.url, 'transcription'),
    TRANSCRIPTION_KEY: 'a key',
    SMTP_URL: await startSmtpProxy(mailbox.smtpUrl, injector.watch(process, 'mail server')),
    SMTP_TLS: 'off',
    ...simulatedSeller(await over(paddle.url, 'payment provider')),
    // Short, so that what is slower than its limit need not be waited for long.
    DATABASE_STATEMENT_SECONDS: '5',
    DATABASE_LOCK_SECONDS: '5',
    DATABASE_IDLE_TRANSACTION_SECONDS: '5',
    ...(process === 'worker' ? { DATABASE_SWEEP_SECONDS: '5' } : {}),
    LOG_LEVEL: 'warn',
  };
}

const Rows = z.array(z.record(z.string(), z.unknown()));

/** Api and worker as real processes; all that they call stands behind a proxy that can have a call fail or kill its caller. */
export async function startFaultStack() {
  const services = await startServices();
  const { engine, paddle, toggl, transcription, mailbox, s3, databaseUrl } = services;
  const running = new Map<CallingProcess, Restartable>();
  let restarting = Promise.resolve();
  const kill = (name: CallingProcess) => {
    const killed = running.get(name);
    if (killed === undefined) return;
    process.kill(-killed.process().pid, 'SIGKILL');
    restarting = restarting.then(() => killed.process().stop('kill')).then(() => killed.restart());
  };
  const injector = makeFaultInjector(kill);
  const ports = await freePorts('api', 'worker', 'health');
  const url = `http://127.0.0.1:${ports.api}`;
  const lines: string[] = [];
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(async () => {
    await restarting.catch(() => {});
    await Promise.all([...running.values()].map((one) => one.process().stop('kill')));
    await database.close();
    await services.stop();
  });
  // A process that is killed some hundred times need not compile the same modules each time.
  const compileCache = join(services.directory, 'compile-cache');
  for (const name of processes) {
    const env = {
      ...(await getEnvironment(name, services, injector, ports)),
      NODE_COMPILE_CACHE: compileCache,
    };
    const readyUrl = name === 'api' ? `${url}/api/health/ready` : `http://127.0.0.1:${ports.health}/ready`;
    running.set(name, await startServer(name, env, readyUrl, (line) => lines.push(`${name}: ${line}`)));
  }
  const paddleControl = async (path: string, body?: object): Promise<unknown> =>
    body === undefined
      ? (await fetch(`${paddle.url}/_control/${path}`)).json()
      : postJson(`${paddle.url}/_control/${path}`, body);
  await paddleControl('settings', { webhookUrl: `${url}/api/webhooks/paddle` });
  const store = openS3Store({ ...s3, endpoint: s3.url, pathStyle: true });
  const ask = async (query: string) => Rows.parse((await database.db.execute(sql.raw(query))).rows);
  return {
    url,
    injector,
    paddle: paddleControl,
    priceIds,
    checkoutToken: (userId: string) =>
      makeCheckoutToken(testSecret, userId, Temporal.Now.instant().add({ hours: 24 })),
    ask,
    /** Every table that still has something of somebody. */
    async rowsOfUser(userId: string): Promise<string[]> {
      const tables = await ask(`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' and data_type = 'uuid'`);
      const found: string[] = [];
      for (const { name } of tables)
        if ((await ask(`select from "${name}" where user_id = '${userId}'`)).length > 0)
          found.push(String(name));
      return found;
    },
    speaker: () => makeSpeaker(url, toggl.url, transcription.url),
    mailsTo: async (email: string) =>
      z
        .array(z.object({ id: z.string(), subject: z.string() }))
        .parse(await (await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`)).json()),
    /** What is left in the object store once sound of no note was swept away. */
    async keptSound(): Promise<string[]> {
      const inAnHour = Temporal.Now.instant().add({ hours: 1 });
      await purgeStrayAudio({ db: database.db, audio: store }, inAnHour);
      return s3.keys();
    },
    /** Waits until whoever was killed runs again. */
    restarted: () => restarting,
    /** What is not done, and why: empty once all is. A proposal waits for its owner. */
    async listOpenJobs(): Promise<string[]> {
      const rows = await ask(`select workflow || ' ' || coalesce(outcome, 'open') as work from jobs
        where finished_at is null or (outcome = 'parked' and not exists (
          select from proposals where recording_id::text = jobs.key and state = 'proposed'))`);
      const open = await openInvocations(engine.adminUrl);
      const { rows: invocations } = z.object({ rows: z.array(z.unknown()) }).parse(JSON.parse(open));
      return [...rows, ...invocations].map((row) => JSON.stringify(row));
    },
    takeLog: () => lines.splice(0).join('\n'),
  };
}

export type FaultStack = Awaited<ReturnType<typeof startFaultStack>>;
