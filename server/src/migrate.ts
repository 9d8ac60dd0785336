import { readDatabaseUrl } from './config.ts';
import { migrate } from './db/migrate.ts';

const applied = await migrate(readDatabaseUrl());
process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `applied ${applied.join(', ')}\n`);
