import { Temporal } from 'temporal-polyfill';
import { readSeedConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { demoPerson, makeDemoAccount } from './seed/demo-account.ts';

const config = readSeedConfig();
// Nobody waits for an answer here, so a slow machine may take its time.
const database = openDatabase(config.DATABASE_URL, () => {}, { maxConnections: 1, connectTimeoutMs: 60_000 });
await makeDemoAccount({
  db: database.db,
  sealingKeys: config.SEALING_KEYS,
  togglSimulatorUrl: config.TOGGL_SIMULATOR_URL,
  today: Temporal.Now.plainDateISO('UTC'),
});
await database.close();
process.stdout.write(`Log in as ${demoPerson.email} with the password "${demoPerson.password}".\n`);
