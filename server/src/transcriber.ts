import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { modelsIn } from '@timbre/speech/local/models';
import { databaseLimits, readTranscriberConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { makeLog } from './log.ts';
import { openObjectStore } from './open-object-store.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { serveHealth } from './telemetry/serve-metrics.ts';
import { watchQueue } from './telemetry/transcription-metrics.ts';
import { startTranscriber } from './transcriber/start-transcriber.ts';

await runUntilSignal('transcriber', async () => {
  const config = readTranscriberConfig();
  const log = makeLog(config.LOG_LEVEL, 'transcriber');
  const { db, close } = openDatabase(
    config.DATABASE_URL,
    (cause) => log.warn({ err: cause }, 'idle database connection lost'),
    { maxConnections: config.DATABASE_CONNECTIONS, limits: databaseLimits(config) },
  );
  const recogniser = makeLocalRecogniser({
    ...modelsIn(config.SPEECH_MODELS_DIRECTORY, config.SPEECH_MODEL_SIZE),
    given: config.SPEECH_GIVEN_MODEL ?? null,
  });
  const transcriber = startTranscriber({
    db,
    log,
    databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    ingressUrl: config.RESTATE_INGRESS_URL,
    audio: openObjectStore(config),
    sealingKeys: config.SEALING_KEYS,
    recogniser,
  });
  watchQueue({ db, log });
  const health = await serveHealth(config.TRANSCRIBER_HOST, config.TRANSCRIBER_HEALTH_PORT, () =>
    transcriber.isListening(),
  );
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      health.stop();
      await transcriber.stop();
      await recogniser.close();
      await close();
    },
  };
});
