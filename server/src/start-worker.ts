import { once } from 'node:events';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { createEndpointHandler, type VirtualObjectDefinition } from '@restatedev/restate-sdk';
import type { WorkerConfig } from './config.ts';
import type { Db } from './db/client.ts';
import type { Workflow } from './durable.ts';
import { connectEngineAdmin } from './engine/admin.ts';
import type { Sweeps } from './engine/sweeps.ts';
import { startEngineTasks } from './engine/tasks.ts';
import type { Log } from './log.ts';
import { watchWork } from './telemetry/gauges.ts';
import { serveHealth } from './telemetry/serve-metrics.ts';

type Writer = VirtualObjectDefinition<string, unknown>;
type WorkerOptions = {
  config: WorkerConfig;
  db: Db;
  log: Log;
  workflows: Workflow[];
  writers?: Writer[];
  sweeps?: Sweeps;
};

/** Serves workflows to the engine; the worker that leads hands it the work that was committed, and watches over what is owed. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { config, db, log } = options;
  const endpoint = await serveWorkflows(options);
  const admin = connectEngineAdmin(config.RESTATE_ADMIN_URL);
  const tasks = startEngineTasks({ ...options, admin });
  watchWork({ db, admin, log, isLeading: tasks.isLeading });
  const health = await serveHealth(config.WORKER_HOST, config.WORKER_HEALTH_PORT, tasks.isReady);

  return {
    async stop() {
      health.stop();
      await tasks.stop();
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
    /** Accepts no new jobs, lets running ones finish, and returns the rest: the engine runs them again at this address. */
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
