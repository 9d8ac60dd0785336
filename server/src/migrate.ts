import { readMigrateConfig } from './config.ts';
import { makeDatabaseRoles } from './db/database-roles.ts';
import { migrate } from './db/migrate.ts';

const config = readMigrateConfig();
await makeDatabaseRoles(config.DATABASE_URL, {
  timbre_api: config.DATABASE_API_PASSWORD,
  timbre_worker: config.DATABASE_WORKER_PASSWORD,
  timbre_transcriber: config.DATABASE_TRANSCRIBER_PASSWORD,
  timbre_operator: config.DATABASE_OPERATOR_PASSWORD,
});
const applied = await migrate(config.DATABASE_URL);
process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`);
