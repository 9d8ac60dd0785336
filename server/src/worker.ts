import { makeHostedRecogniser } from '@timbre/speech/hosted-recogniser';
import { type AppContext, systemClock } from './app-context.ts';
import { databaseLimits, readWorkerConfig, sweepLimits, type WorkerConfig } from './config.ts';
import { connectPayments } from './connect-payments.ts';
import { connectMail } from './connectors/mail.ts';
import { openDatabase } from './db/client.ts';
import { atMostEvery } from './engine/at-most-every.ts';
import { connectEngine } from './engine/ingress.ts';
import { purgeExpiredCredentials } from './features/accounts/accounts.ts';
import { accountMailers } from './features/accounts/accounts.workflow.ts';
import { billingWorkflows, billingWriter } from './features/billing/billing.workflow.ts';
import { sweepBilling } from './features/billing/sweep.ts';
import { deleteDueAccounts } from './features/privacy/privacy.ts';
import { deletionMailer } from './features/privacy/privacy.workflow.ts';
import { purgeExpired } from './features/privacy/retention.ts';
import { proposalUndoer } from './features/recordings/proposals.workflow.ts';
import {
  expireProposals,
  fillSearchWords,
  markChangeMade,
  saveFailureDetails,
} from './features/recordings/recordings.ts';
import {
  audioEraser,
  duplicateChecker,
  recordingProcessor,
  recordingUndoer,
} from './features/recordings/recordings.workflow.ts';
import { teamMailers } from './features/team/team.workflow.ts';
import { deleteLeftChanges, submitDueSyncs } from './features/time-tracking/time-tracking.ts';
import {
  brokenConnectionMailer,
  entrySyncer,
  timeTrackingWriter,
} from './features/time-tracking/time-tracking.workflow.ts';
import { makeLog } from './log.ts';
import { startNoteReader } from './note-reader/note-reader.ts';
import { openLanguageModel } from './open-language-model.ts';
import { openObjectStore } from './open-object-store.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { startWorker } from './start-worker.ts';
import { exportTraces } from './telemetry/export-traces.ts';
import { countPurged } from './telemetry/metrics.ts';
import { observe } from './telemetry/observe.ts';
import { connectTrackers } from './trackers.ts';
import { notesReadBy, transcribedBy } from './who-processes.ts';

/**
 * A step waits for a connection rather than fail: after an outage thousands go on at once, and each that fails is run again from its
 * start. With the few seconds that a request may wait, all failed all the time and nothing was ever done.
 */
const connectionQueueMs = 60_000;

await runUntilSignal('worker', async () => {
  const config = readWorkerConfig();
  const log = makeLog(config.LOG_LEVEL, 'worker');
  const traces = exportTraces(config, 'worker');
  const database = openDatabase(
    config.DATABASE_URL,
    (cause) => log.warn({ err: cause }, 'idle database connection lost'),
    {
      maxConnections: config.DATABASE_CONNECTIONS,
      queueTimeoutMs: connectionQueueMs,
      limits: databaseLimits(config),
    },
  );
  // Past a pooler, since what its roles allow would be too short.
  const sweepDatabase = openDatabase(
    config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    (cause) => log.warn({ err: cause }, 'idle database connection lost'),
    { maxConnections: 2, limits: sweepLimits(config) },
  );
  const languageModel = openLanguageModel(config);
  const mail = observe('mail', connectMail(config.SMTP_URL, config.MAIL_FROM, config.SMTP_TLS));
  const payments = connectPayments(config);
  const noteReader = startNoteReader();
  const deps: Omit<AppContext, 'changes'> = {
    db: database.db,
    log,
    mail,
    now: systemClock,
    rateLimits: { perAccount: config.TRIES_PER_ACCOUNT, perAddress: config.TRIES_PER_ADDRESS },
    deletionDays: config.ACCOUNT_DELETION_DAYS,
    trackers: connectTrackers(config),
    payments,
    engine: connectEngine(config.RESTATE_INGRESS_URL),
    audio: openObjectStore(config),
    recognisers: makeRecognisers(config),
    noteReader,
    languageModel: languageModel && observe('language-model', languageModel),
    notesReadBy: notesReadBy(config),
    transcribedBy: transcribedBy(config),
    publicUrl: config.PUBLIC_URL,
    authSecret: config.AUTH_SECRET,
    sealingKeys: config.SEALING_KEYS,
  };
  const sweepDeps = { ...deps, db: sweepDatabase.db };
  const [billingCursor, deletionCursor, syncCursor] = [{}, {}, {}];
  const worker = await startWorker({
    config,
    db: database.db,
    log,
    workflows: [
      ...accountMailers(deps),
      ...teamMailers(deps),
      deletionMailer(deps),
      brokenConnectionMailer(deps),
      entrySyncer(deps),
      recordingProcessor(deps),
      recordingUndoer(deps),
      proposalUndoer(deps),
      audioEraser(deps),
      duplicateChecker(deps),
      ...(payments ? billingWorkflows({ ...deps, payments }) : []),
    ],
    writers: [
      timeTrackingWriter({ ...deps, saveFailureDetails, markChangeMade }),
      ...(payments ? [billingWriter({ ...deps, payments })] : []),
    ],
    sweeps: {
      'left changes': () => deleteLeftChanges(sweepDeps.db),
      'entries to sync': () => submitDueSyncs(sweepDeps, { cursor: syncCursor }),
      'words for the search': () => fillSearchWords(sweepDeps),
      'proposals that nobody confirmed': () => expireProposals(sweepDeps),
      'expired links': () => purgeExpiredCredentials(sweepDeps),
      'accounts to delete': () => deleteDueAccounts(sweepDeps, { cursor: deletionCursor }),
      retention: atMostEvery(3_600_000, async () => countPurged(await purgeExpired(sweepDeps))),
      ...(payments
        ? { billing: () => sweepBilling({ ...sweepDeps, payments }, { cursor: billingCursor }) }
        : {}),
    },
  });
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      await worker.stop();
      await noteReader.close();
      mail.close();
      await Promise.all([database.close(), sweepDatabase.close()]);
      await traces.stop();
    },
  };
});

/** The hosted recogniser where one is configured, and transcribers wherever there are models for them. */
function makeRecognisers(config: WorkerConfig): AppContext['recognisers'] {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_MODEL: model } = config;
  const hosted =
    url && config.TRANSCRIPTION_ON
      ? {
          recogniser: observe('transcription', makeHostedRecogniser({ url, key, model })),
          pricePerMinute: config.TRANSCRIPTION_PRICE * 1_000_000,
          dailyCap: config.TRANSCRIPTION_DAILY_CAP * 1_000_000,
        }
      : undefined;
  return { hosted, hasTranscribers: config.SPEECH_MODELS_DIRECTORY !== undefined };
}
