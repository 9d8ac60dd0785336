import { z } from 'zod';
import { readWorkerConfig } from '../src/config.ts';
import { ConnectorError } from '../src/connectors/connector-error.ts';
import { openDatabase } from '../src/db/client.ts';
import { defineWorkflow, step } from '../src/durable.ts';
import { writeIdempotently } from '../src/idempotent-write.ts';
import { makeLog } from '../src/log.ts';
import { runUntilSignal } from '../src/run-until-signal.ts';
import { startWorker } from '../src/start-worker.ts';
import { Errand, writeTimeoutMs } from './dry-run-errand.ts';

/**
 * A worker with one workflow that does what every real one does: steps, a wait, and a write to an outside service
 * that must stand once. A test kills it, or the engine, in the middle.
 */
const errand = Errand.parse(JSON.parse(process.argv[2] ?? ''));

const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${errand.togglUrl}/api/v9${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${errand.togglToken}:api_token`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 400) throw new ConnectorError('rejected', 'the service refused the entry');
  if (!response.ok) throw new ConnectorError('unavailable', `the service answered ${response.status}`);
  return response.json();
};

const Entries = z.array(z.object({ id: z.number(), description: z.string() }));

async function findEntry(description: string): Promise<string | undefined> {
  const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  const entries = Entries.parse(await call('GET', `/me/time_entries?since=${anHourAgo}`));
  return entries.find((entry) => entry.description === description)?.id.toString();
}

async function writeEntry(description: string): Promise<string> {
  const entry = z.object({ id: z.number() }).parse(
    await call('POST', `/workspaces/${errand.workspaceId}/time_entries`, {
      created_with: 'Timbre dry run',
      workspace_id: errand.workspaceId,
      start: '2026-11-14T09:00:00Z',
      duration: 3600,
      description,
    }),
  );
  // The worst moment to die: the service has the entry, and nobody here knows.
  await gate('written');
  return String(entry.id);
}

/** Tells the test where we are and waits until it lets us go on. */
async function gate(name: string): Promise<void> {
  await fetch(`${errand.gateUrl}/${name}`);
}

await runUntilSignal('dry-run worker', async () => {
  const config = readWorkerConfig();
  const log = makeLog(config.LOG_LEVEL, 'dry-run');
  const database = openDatabase(config.DATABASE_URL, () => {});
  const { db } = database;
  const dryRun = defineWorkflow(db, {
    name: errand.workflow,
    run: async (ctx, key) => {
      await step(ctx, db, 'before', () => gate('before'));
      await ctx.sleep(50);
      await step(ctx, db, 'write', () =>
        writeIdempotently(db, {
          key,
          timeoutMs: writeTimeoutMs,
          find: () => findEntry(key),
          write: () => writeEntry(key),
        }),
      );
      await step(ctx, db, 'after', () => gate('after'));
    },
  });
  const worker = await startWorker({ config, db, log, workflows: [dryRun] });
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      await worker.stop();
      await database.close();
    },
  };
});
