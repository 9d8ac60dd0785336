import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk, type ServerProcess, startServerProcess } from '@timbre/scripts/start/server-process';
import { simulatedSeller } from '@timbre/scripts/start/simulated-seller';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { priceIds, startPaddle } from '@timbre/simulators/paddle/paddle';
import { startToggl } from '@timbre/simulators/toggl/toggl';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../src/app-context.ts';
import { openFolderStore } from '../src/connectors/object-store.ts';
import { connectToggl } from '../src/connectors/toggl.ts';
import { openDatabase } from '../src/db/client.ts';
import { markChangeMade, saveFailureDetails } from '../src/features/recordings/recordings.ts';
import { timeTrackingWriter } from '../src/features/time-tracking/time-tracking.workflow.ts';
import { makeLog } from '../src/log.ts';
import { createDatabase } from './create-database.ts';
import { serverEnvironment } from './server-environment.ts';
import { connectTestTrackers, testSealingKeys } from './start-app.ts';
import { suiteEngine } from './suite-engine.ts';
import { startTestWorker } from './test-worker.ts';

/** An api that runs as a process of its own, and what it says of itself. */
export type ApiProcess = {
  url: string;
  /** Its memory in megabytes and how many files and sockets it holds open. */
  figures: () => Promise<{ megabytes: number; open: number }>;
  /** The last of what it wrote. */
  logged: () => string;
};

/** Processes of the api that share a database, between a simulated provider and a simulated service; entries can be changed. */
export async function startApiStack() {
  const directory = temporaryDirectory('api');
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  const [toggl, paddle] = await Promise.all([startToggl(), startPaddle()]);
  const started: ServerProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(started.map((child) => child.stop('kill')));
    await Promise.all([toggl.stop(), paddle.stop(), database.close()]);
    directory.remove();
  });
  const throttle = { everyMs: 1, burst: 100 };
  const connected = connectToggl(`${toggl.url}/api/v9`, {
    ...{ timeoutMs: 10_000, lateMs: 2_000, throttledMs: 1_000 },
    throttle,
  });
  const deps = {
    db: database.db,
    log: makeLog('silent', 'worker'),
    now: systemClock,
    trackers: connectTestTrackers(connected),
  };
  await startTestWorker({
    ...{ db: database.db, databaseUrl, workflows: [] },
    writers: [
      timeTrackingWriter({ ...deps, sealingKeys: testSealingKeys, saveFailureDetails, markChangeMade }),
    ],
  });
  const env = {
    ...serverEnvironment(databaseUrl, suiteEngine(), { worker: 1, health: 1 }),
    AUDIO_DIRECTORY: join(directory.path, 'audio'),
    TOGGL_API_URL: `${toggl.url}/api/v9`,
    ...simulatedSeller(paddle.url),
  };
  return {
    db: database.db,
    audio: openFolderStore(env.AUDIO_DIRECTORY),
    togglUrl: toggl.url,
    paddleUrl: paddle.url,
    webhookSecret: paddle.webhookSecret,
    priceIds,
    startApi: (settings: Record<string, string>) =>
      startApi({ ...env, ...settings }, (child) => started.push(child)),
  };
}

export type ApiStack = Awaited<ReturnType<typeof startApiStack>>;

async function startApi(
  env: Record<string, string>,
  onStarted: (child: ServerProcess) => unknown,
): Promise<ApiProcess> {
  const ports = await freePorts('api', 'metrics');
  const url = `http://127.0.0.1:${ports.api}`;
  const lines: string[] = [];
  const child = await startServerProcess({
    name: 'api',
    command: process.execPath,
    args: [join(import.meta.dirname, '../src/api.ts')],
    env: { ...env, API_PORT: String(ports.api), API_METRICS_PORT: String(ports.metrics) },
    isReady: () => answersOk(`${url}/api/health/ready`),
    onLine: (line) => {
      lines.push(line);
      if (lines.length > 200) lines.shift();
    },
  });
  onStarted(child);
  return {
    url,
    figures: async () => {
      // A connection that was kept alive may have ended while the test did something else.
      const init = { headers: { connection: 'close' } };
      const text = await (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`, init)).text();
      const figure = (name: string) =>
        z.coerce.number().parse(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        megabytes: figure('process_resident_memory_bytes') / 2 ** 20,
        open: figure('process_open_fds'),
      };
    },
    logged: () => lines.join('\n'),
  };
}
