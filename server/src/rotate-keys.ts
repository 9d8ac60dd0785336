import { readRotationConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { openObjectStore } from './open-object-store.ts';
import { resealEverything } from './rotation/reseal.ts';

/** Seals everything anew under the first of the keys, so that the others can be retired. */
const config = readRotationConfig();
const database = openDatabase(config.DATABASE_URL, () => {});
const resealed = await resealEverything({
  db: database.db,
  audio: openObjectStore(config),
  sealingKeys: config.SEALING_KEYS,
});
await database.close();
process.stdout.write(
  `Sealed anew: ${resealed.tokens} tokens, ${resealed.transcripts} transcripts, ${resealed.audio} recordings.\n`,
);
