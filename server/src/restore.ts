import { BackupError } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readBackupConfig } from './config.ts';
import { openObjectStore } from './open-object-store.ts';

const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new BackupError('npm run restore -- FOLDER');
  const config = readBackupConfig();
  const { tables, audio, takenAt } = await restoreBackup(
    { databaseUrl: config.DATABASE_URL, audio: openObjectStore(config) },
    folder,
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored as of ${takenAt}: ${rows} rows of ${tables.length} tables, audio of ${audio.length} notes.\n`,
  );
} catch (cause) {
  process.stderr.write(`Nothing was restored. ${cause instanceof Error ? cause.message : cause}\n`);
  process.exitCode = 1;
}
