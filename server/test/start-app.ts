import { Writable } from 'node:stream';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeApp } from '../src/app.ts';
import { type AppContext, systemClock, type Trackers } from '../src/app-context.ts';
import { openFolderStore } from '../src/connectors/object-store.ts';
import type { TimeTracker } from '../src/connectors/time-tracker.ts';
import { connectToggl } from '../src/connectors/toggl.ts';
import { openDatabase } from '../src/db/client.ts';
import type { DatabaseLimits } from '../src/db/limits.ts';
import { followChanges } from '../src/engine/changes.ts';
import { connectEngine } from '../src/engine/ingress.ts';
import { makeLog } from '../src/log.ts';
import type { SealingKeys } from '../src/sealing.ts';
import { observeTracker } from '../src/telemetry/observe.ts';
import { trackerConfig } from '../src/tracker-config.ts';
import { connectTrackers } from '../src/trackers.ts';
import { asRole, createDatabase, dropDatabase } from './create-database.ts';
import { sharedNoteReader } from './note-reader.ts';
import { suiteEngine } from './suite-engine.ts';

export const testSealingKeys: SealingKeys = [{ id: 'test', key: Buffer.alloc(32, 7), bindsRow: true }];
export const testSecret = 'a secret for tests that is long enough';

/**
 * The real API on a real port with a database of its own, closed when the test ends. The API connects with its own rights and no
 * others; the test, by `db`, as the owner of the tables.
 */
export async function startApp({
  togglUrl = 'http://127.0.0.1:1',
  throttle = { everyMs: 1, burst: 100 },
  serviceTimeoutMs = 10_000,
  tracker: given,
  trackerSettings = {},
  // The port is known only once it listens, but what counts as the same site must be known before.
  publicUrl = 'http://timbre.test',
  webDirectory,
  speechModelsDirectory,
  contactEmail,
  timeouts,
  limits,
  rateLimits = { perAccount: 100_000, perAddress: 100_000 },
  notesPerUser = 100_000,
  trustedProxies,
  deletionDays = 30,
  payments,
  notesReadBy = 'grammar',
  transcribedBy = 'this-server',
  audio: givenAudio,
  now = systemClock,
}: {
  togglUrl?: string;
  /** Tests do not wait for a second between calls, unless they are about that. */
  throttle?: TimeTracker['throttle'];
  /** How long a call to the service may take. */
  serviceTimeoutMs?: number;
  /** Another connector in the place of Toggl Track's. */
  tracker?: TimeTracker | undefined;
  /** Where other services than Toggl Track are reached. */
  trackerSettings?: Record<string, string> | undefined;
  publicUrl?: string;
  /** How often somebody may try, for tests that are about that. */
  rateLimits?: AppContext['rateLimits'];
  notesPerUser?: number;
  trustedProxies?: string[];
  deletionDays?: number;
  /** How plans are sold, for tests that buy one. */
  payments?: AppContext['payments'];
  /** Who processes notes, for tests that are about that. */
  notesReadBy?: AppContext['notesReadBy'];
  transcribedBy?: AppContext['transcribedBy'];
  /** Another store than a folder. */
  audio?: AppContext['audio'] | undefined;
  now?: AppContext['now'];
  /** How long a request may take to come, for tests that are about that. */
  timeouts?: { headersMs: number; requestMs: number; checkEveryMs: number };
  /** How long statements of the api may take, for tests that are about that. */
  limits?: DatabaseLimits;
  /** Whom to tell about a weakness, for tests that are about that. */
  contactEmail?: string;
  /** A built web app, for tests that are about serving one. */
  webDirectory?: string;
  speechModelsDirectory?: string;
} = {}) {
  const databaseUrl = await createDatabase();
  const lines: string[] = [];
  const log = makeLog(
    'info',
    'api',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const database = openDatabase(databaseUrl, () => {});
  const apiUrl = asRole(databaseUrl, 'timbre_api');
  const apiDatabase = openDatabase(apiUrl, () => {}, limits ? { limits } : {});
  const workerUrl = asRole(databaseUrl, 'timbre_worker');
  const workerDatabase = openDatabase(workerUrl, () => {});
  const files = temporaryDirectory('audio');
  const audio = givenAudio ?? openFolderStore(files.path);
  const toggl =
    given ??
    connectToggl(`${togglUrl}/api/v9`, {
      timeoutMs: serviceTimeoutMs,
      lateMs: 2_000,
      throttledMs: 1_000,
      throttle,
    });
  const trackers = connectTestTrackers(toggl, trackerSettings);
  const changes = followChanges(apiUrl, log);
  const app = await makeApp({
    spoolDirectory: files.path,
    notesPerUser,
    trustedProxies,
    deps: {
      db: apiDatabase.db,
      log,
      now,
      payments,
      notesReadBy,
      transcribedBy,
      rateLimits,
      deletionDays,
      publicUrl,
      authSecret: testSecret,
      sealingKeys: testSealingKeys,
      audio,
      trackers,
      noteReader: sharedNoteReader(),
      engine: connectEngine(suiteEngine().ingressUrl),
      changes,
    },
    isReady: () => apiDatabase.isAnswering(),
    webDirectory,
    speechModelsDirectory,
    contactEmail,
    timeouts,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    await changes.stop();
    await Promise.all([database, apiDatabase, workerDatabase].map((opened) => opened.close()));
    files.remove();
  };
  onTestFinished(close);
  return {
    url,
    app,
    log,
    audio,
    audioDirectory: files.path,
    trackers,
    db: database.db,
    databaseUrl,
    apiDb: apiDatabase.db,
    /** For a worker, with its rights. */
    workerDb: workerDatabase.db,
    workerDatabaseUrl: workerUrl,
    logged: () => lines.join(''),
    loseDatabase: () => dropDatabase(databaseUrl),
    close,
    visitor: () => visitor(url),
  };
}

/** Every connector as it is run, but for Toggl Track's. */
export function connectTestTrackers(toggl: TimeTracker, settings: Record<string, string> = {}): Trackers {
  // So that no service is called by mistake.
  const nowhere = 'http://127.0.0.1:1';
  const elsewhere = { CLOCKIFY_API_URLS: nowhere, HARVEST_API_URL: nowhere, HARVEST_ID_URL: nowhere };
  const config = z.object(trackerConfig).parse({ ...elsewhere, ...settings });
  const others = connectTrackers({ ...config, PUBLIC_URL: 'http://timbre.test' });
  return { ...others, toggl: observeTracker('toggl', toggl) };
}

/** Somebody with a cookie jar. */
export function visitor(url: string) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(set)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return response;
  };
  return {
    jar,
    call(method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
      const { body } = options;
      if (body === undefined) return send(path, { method, headers: options.headers ?? {} });
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return send(path, {
        method,
        body: text,
        headers: { 'content-type': 'application/json', ...options.headers },
      });
    },
    send: (path: string, body: FormData, headers: Record<string, string>) =>
      send(path, { method: 'POST', body, headers }),
  };
}

let people = 0;

/** Credentials that nobody else in this run has. */
export function newPerson() {
  people += 1;
  return { email: `person-${process.pid}-${people}@example.com`, password: 'correct horse battery' };
}
