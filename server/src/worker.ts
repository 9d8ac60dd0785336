import { readWorkerConfig } from './config.ts';
import { connectMail } from './connectors/mail.ts';
import { openDatabase } from './db/client.ts';
import { verificationMailSender } from './features/accounts/accounts.workflow.ts';
import { makeIdentity } from './features/accounts/identity.ts';
import { makeLog } from './log.ts';
import { type Parts, systemClock } from './parts.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { startWorker } from './start-worker.ts';

await runUntilSignal('worker', async () => {
  const config = readWorkerConfig();
  const log = makeLog(config.LOG_LEVEL, 'worker');
  const database = openDatabase(config.DATABASE_URL, (cause) =>
    log.warn({ err: cause }, 'idle database connection lost'),
  );
  const mail = connectMail(config.SMTP_URL, config.MAIL_FROM);
  const parts: Parts = {
    db: database.db,
    log,
    mail,
    now: systemClock,
    publicUrl: config.PUBLIC_URL,
    authSecret: config.AUTH_SECRET,
    sealingKeys: config.SEALING_KEYS,
  };
  const worker = await startWorker({
    config,
    db: database.db,
    log,
    workflows: [verificationMailSender(parts, makeIdentity(parts))],
  });
  return {
    log,
    shutdownSeconds: config.SHUTDOWN_SECONDS,
    stop: async () => {
      await worker.stop();
      mail.close();
      await database.close();
    },
  };
});
