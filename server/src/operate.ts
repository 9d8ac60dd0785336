import { pino } from 'pino';
import { systemClock } from './app-context.ts';
import { ConfigError, readOperateConfig } from './config.ts';
import { connectPayments } from './connect-payments.ts';
import { openDatabase } from './db/client.ts';
import { operatorLimits } from './db/limits.ts';
import { makeLog } from './log.ts';
import { openObjectStore } from './open-object-store.ts';
import { Refused } from './operate/operation.ts';
import { perform, usage } from './operate/perform.ts';
import { notesReadBy } from './who-processes.ts';

/** The operator's command line: what it prints are ids, states and figures. */
async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args[0] === 'help') {
    process.stdout.write(usage);
    return;
  }
  const config = readOperateConfig();
  const log = makeLog('warn', 'operate', pino.destination(2));
  const database = openDatabase(config.DATABASE_URL, () => {}, { limits: operatorLimits });
  const deps = {
    db: database.db,
    log,
    now: systemClock,
    audio: openObjectStore(config),
    sealingKeys: config.SEALING_KEYS,
    authSecret: config.AUTH_SECRET,
    deletionDays: config.ACCOUNT_DELETION_DAYS,
    payments: connectPayments(config),
    notesReadBy: notesReadBy(config),
    engineAdminUrl: config.RESTATE_ADMIN_URL,
  };
  try {
    process.stdout.write(await perform(deps, config.OPERATOR, args));
  } catch (cause) {
    if (!(cause instanceof Refused)) log.error({ err: cause }, 'the operation failed');
    throw cause;
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (cause) {
  // Only words of our own: those of a driver may hold an address, or a query's values.
  const isOurs = cause instanceof Refused || cause instanceof ConfigError;
  if (isOurs) process.stderr.write(`${cause.message}\n`);
  process.exitCode = isOurs ? 2 : 1;
}
