import { readRotationConfig } from './config.ts';
import { openFolderStore } from './connectors/object-store.ts';
import { openDatabase } from './db/client.ts';
import { resealEverything } from './rotation/reseal.ts';

/** Seals everything anew under the first of the keys, so that the others can be retired. */
const config = readRotationConfig();
const database = openDatabase(config.DATABASE_URL, () => {});
const resealed = await resealEverything({
  db: database.db,
  audio: openFolderStore(config.AUDIO_DIRECTORY),
  sealingKeys: config.SEALING_KEYS,
});
await database.close();
process.stdout.write(
  `Sealed anew: ${resealed.tokens} tokens, ${resealed.transcripts} transcripts, ${resealed.audio} recordings.\n`,
);
