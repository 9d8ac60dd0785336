import { makeHostedRecogniser } from '@timbre/speech/hosted-recogniser';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { modelsIn } from '@timbre/speech/local/models';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { connectPayments } from './connect-payments.ts';
import { connectMail } from './connectors/mail.ts';
import { connectToggl } from './connectors/toggl.ts';
import { openDatabase } from './db/client.ts';
import { connectEngine } from './engine/ingress.ts';
import { forgetOld } from './features/accounts/accounts.ts';
import { accountMailers } from './features/accounts/accounts.workflow.ts';
import { billingWorkflows, billingWriter } from './features/billing/billing.workflow.ts';
import { sweepBilling } from './features/billing/sweep.ts';
import { deleteDueAccounts } from './features/privacy/privacy.ts';
import { deletionMailer } from './features/privacy/privacy.workflow.ts';
import { forgetWhatIsDue } from './features/privacy/retention.ts';
import { recordingProcessor, recordingUndoer } from './features/recordings/recordings.workflow.ts';
import { teamMailers } from './features/team/team.workflow.ts';
import { deleteLeftChanges } from './features/time-tracking/time-tracking.ts';
import {
  brokenConnectionMailer,
  timeTrackingWriter,
} from './features/time-tracking/time-tracking.workflow.ts';
import { makeLog } from './log.ts';
import { openLanguageModel } from './open-language-model.ts';
import { openObjectStore } from './open-object-store.ts';
import { type Parts, systemClock } from './parts.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { startWorker } from './start-worker.ts';
import { exportTraces } from './telemetry/export-traces.ts';
import { noteForgotten } from './telemetry/metrics.ts';
import { observe, observeTracker } from './telemetry/observe.ts';
import { notesReadBy, transcribedBy } from './who-processes.ts';

await runUntilSignal('worker', async () => {
  const config = readWorkerConfig();
  const log = makeLog(config.LOG_LEVEL, 'worker');
  const traces = exportTraces(config, 'worker');
  const database = openDatabase(
    config.DATABASE_URL,
    (cause) => log.warn({ err: cause }, 'idle database connection lost'),
    config.DATABASE_CONNECTIONS,
  );
  const languageModel = openLanguageModel(config);
  const mail = observe('mail', connectMail(config.SMTP_URL, config.MAIL_FROM));
  const recognisers = makeRecognisers(config);
  const payments = connectPayments(config);
  const parts: Omit<Parts, 'changes'> = {
    db: database.db,
    log,
    mail,
    now: systemClock,
    tries: { perAccount: config.TRIES_PER_ACCOUNT, perAddress: config.TRIES_PER_ADDRESS },
    deletionDays: config.ACCOUNT_DELETION_DAYS,
    tracker: observeTracker(connectToggl(config.TOGGL_API_URL)),
    payments,
    engine: connectEngine(config.RESTATE_INGRESS_URL),
    audio: openObjectStore(config),
    recognisers,
    languageModel: languageModel && observe('language-model', languageModel),
    notesReadBy: notesReadBy(config),
    transcribedBy: transcribedBy(config),
    publicUrl: config.PUBLIC_URL,
    authSecret: config.AUTH_SECRET,
    sealingKeys: config.SEALING_KEYS,
  };
  const hourly = atMostEvery(3_600_000);
  const worker = await startWorker({
    config,
    db: database.db,
    log,
    workflows: [
      ...accountMailers(parts),
      ...teamMailers(parts),
      deletionMailer(parts),
      brokenConnectionMailer(parts),
      recordingProcessor(parts),
      recordingUndoer(parts),
      ...(payments ? billingWorkflows({ ...parts, payments }) : []),
    ],
    writers: [timeTrackingWriter(parts), ...(payments ? [billingWriter({ ...parts, payments })] : [])],
    sweep: async () => {
      await deleteLeftChanges(database.db);
      await forgetOld(parts);
      await deleteDueAccounts(parts);
      await hourly(async () => noteForgotten(await forgetWhatIsDue(parts)));
      if (payments) await sweepBilling({ ...parts, payments });
    },
  });
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      await worker.stop();
      await recognisers.local?.close();
      mail.close();
      await database.close();
      await traces.stop();
    },
  };
});

/** Does something in one round out of many: most rounds have nothing to do with it. */
function atMostEvery(milliseconds: number): (act: () => Promise<void>) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (act) => {
    if (performance.now() - last < milliseconds) return;
    await act();
    last = performance.now();
  };
}

/** The hosted recogniser where one is configured, and the local one wherever its models are. */
function makeRecognisers(config: WorkerConfig): Parts['recognisers'] {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key, TRANSCRIPTION_MODEL: model } = config;
  const hosted =
    url && config.TRANSCRIPTION_ON
      ? {
          recogniser: observe('transcription', makeHostedRecogniser({ url, key, model })),
          pricePerMinute: config.TRANSCRIPTION_PRICE * 1_000_000,
          dailyCap: config.TRANSCRIPTION_DAILY_CAP * 1_000_000,
        }
      : undefined;
  const models = config.SPEECH_MODELS_DIRECTORY;
  return {
    hosted,
    local: models ? makeLocalRecogniser(modelsIn(models, config.SPEECH_MODEL_SIZE)) : undefined,
  };
}
