import { BackupError } from './backup/manifest.ts';
import { takeBackup } from './backup/take-backup.ts';
import { readBackupConfig } from './config.ts';
import { openObjectStore } from './open-object-store.ts';

const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new BackupError('npm run backup -- FOLDER');
  const config = readBackupConfig();
  const { tables, audio, audioMissing, takenAt } = await takeBackup(
    { databaseUrl: config.DATABASE_URL, audio: openObjectStore(config) },
    folder,
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Taken at ${takenAt}: ${rows} rows of ${tables.length} tables, audio of ${audio.length} notes.\n`,
  );
  if (audioMissing.length > 0)
    process.stdout.write(`Without audio, for it was gone: ${audioMissing.join(', ')}\n`);
  process.stdout.write('The keys (SEALING_KEYS, AUTH_SECRET) are not in it: keep them elsewhere.\n');
} catch (cause) {
  process.stderr.write(`There is no backup. ${cause instanceof Error ? cause.message : cause}\n`);
  process.exitCode = 1;
}
