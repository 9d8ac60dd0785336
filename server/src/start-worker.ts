import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { createEndpointHandler, type VirtualObjectDefinition } from '@restatedev/restate-sdk';
import type { WorkerConfig } from './config.ts';
import type { Db } from './db/client.ts';
import type { Workflow } from './durable.ts';
import { connectEngineAdmin } from './engine/admin.ts';
import { startReconciler } from './engine/reconciler.ts';
import { startRelay } from './engine/relay.ts';
import type { Log } from './log.ts';
import { watchWork } from './telemetry/gauges.ts';
import { sendMetrics } from './telemetry/serve-metrics.ts';

type Writer = VirtualObjectDefinition<string, unknown>;
type WorkerOptions = {
  config: WorkerConfig;
  db: Db;
  log: Log;
  workflows: Workflow[];
  writers?: Writer[];
  sweep?: () => Promise<void>;
};

/** Serves workflows to the engine, hands it the work that was committed, and watches over what is owed. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { config, db, log, workflows, sweep } = options;
  const endpoint = await serveWorkflows(options);
  const admin = connectEngineAdmin(config.RESTATE_ADMIN_URL);
  const reconciler = startReconciler({
    db,
    admin,
    workflows,
    workerUrl: config.WORKER_URL,
    everySeconds: config.RECONCILE_SECONDS,
    sweep,
    log: log.child({ task: 'reconciler' }),
  });
  const relay = startRelay({
    db,
    databaseUrl: config.DATABASE_URL,
    ingressUrl: config.RESTATE_INGRESS_URL,
    isRegistered: reconciler.isRegistered,
    onUnknown: reconciler.checkNow,
    log: log.child({ task: 'relay' }),
  });
  watchWork({ db, admin, log });
  const health = await serveHealth(config, () => relay.isListening() && reconciler.isRegistered());

  return {
    async stop() {
      health.close();
      await Promise.all([relay.stop(), reconciler.stop()]);
      await endpoint.drain(config.SHUTDOWN_SECONDS * 1_000);
    },
  };
}

async function serveWorkflows({ config, log, workflows, writers = [] }: WorkerOptions) {
  const handler = createEndpointHandler({
    services: [...workflows.map(({ service }) => service), ...writers],
    identityKeys: [config.RESTATE_IDENTITY_KEY],
    logger: (meta, message, ...details) => {
      if (meta.replaying) return;
      const cause = details.find((detail) => detail instanceof Error);
      const text = typeof message === 'string' ? message : 'engine message';
      log[meta.level]({ ...(cause ? { err: cause } : {}), invocation: meta.context?.invocationId }, text);
    },
  });
  const server = createHttp2Server(handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
  server.listen(config.WORKER_PORT, config.WORKER_HOST);
  await once(server, 'listening');

  return {
    /** Takes no new work, lets what runs come to an end, and hands the rest back: the engine runs it again at this address. */
    async drain(withinMs: number): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const session of sessions) session.close();
      await Promise.race([closed, delay(withinMs, undefined, { ref: false })]);
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

async function serveHealth(config: WorkerConfig, isReady: () => boolean) {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') return void sendMetrics(response);
    const ok = request.url === '/live' || (request.url === '/ready' && isReady());
    response.writeHead(ok ? 200 : 503, { 'content-type': 'text/plain' }).end(ok ? 'ok' : 'not ready');
  });
  server.listen(config.WORKER_HEALTH_PORT, config.WORKER_HOST);
  await once(server, 'listening');
  return server;
}
