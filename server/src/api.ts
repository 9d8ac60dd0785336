import { makeApp } from './app.ts';
import { systemClock } from './app-context.ts';
import { databaseLimits, readApiConfig } from './config.ts';
import { connectPayments } from './connect-payments.ts';
import { openDatabase } from './db/client.ts';
import { followChanges } from './engine/changes.ts';
import { connectEngine } from './engine/ingress.ts';
import { makeLog } from './log.ts';
import { startNoteReader } from './note-reader/note-reader.ts';
import { openObjectStore } from './open-object-store.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { exportTraces } from './telemetry/export-traces.ts';
import { serveMetrics } from './telemetry/serve-metrics.ts';
import { connectTrackers } from './trackers.ts';
import { notesReadBy, transcribedBy } from './who-processes.ts';

await runUntilSignal('api', async () => {
  const config = readApiConfig();
  const log = makeLog(config.LOG_LEVEL, 'api');
  const traces = exportTraces(config, 'api');
  const database = openDatabase(
    config.DATABASE_URL,
    (cause) => log.warn({ err: cause }, 'idle database connection lost'),
    { maxConnections: config.DATABASE_CONNECTIONS, limits: databaseLimits(config) },
  );
  const noteReader = startNoteReader();
  const changes = followChanges(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  const app = await makeApp({
    deps: {
      db: database.db,
      log,
      now: systemClock,
      rateLimits: { perAccount: config.TRIES_PER_ACCOUNT, perAddress: config.TRIES_PER_ADDRESS },
      deletionDays: config.ACCOUNT_DELETION_DAYS,
      trackers: connectTrackers(config),
      payments: connectPayments(config),
      notesReadBy: notesReadBy(config),
      transcribedBy: transcribedBy(config),
      engine: connectEngine(config.RESTATE_INGRESS_URL),
      changes,
      noteReader,
      audio: openObjectStore(config),
      publicUrl: config.PUBLIC_URL,
      authSecret: config.AUTH_SECRET,
      sealingKeys: config.SEALING_KEYS,
    },
    isReady: () => database.isAnswering(),
    webDirectory: config.WEB_DIRECTORY,
    speechModelsDirectory: config.SPEECH_MODELS_DIRECTORY || undefined,
    contactEmail: config.SITE_CONTACT_EMAIL,
    spoolDirectory: config.SPOOL_DIRECTORY,
    notesPerUser: config.NOTES_PER_USER,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  const metricsPort = config.API_METRICS_PORT;
  const metrics = metricsPort ? await serveMetrics(config.API_HOST, metricsPort) : undefined;
  await app.listen({ host: config.API_HOST, port: config.API_PORT });
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      metrics?.stop();
      await app.close();
      await noteReader.close();
      await changes.stop();
      await database.close();
      await traces.stop();
    },
  };
});
