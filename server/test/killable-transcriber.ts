import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { SpeechModels } from '@timbre/speech/local/models';
import { z } from 'zod';
import { openFolderStore } from '../src/connectors/object-store.ts';
import { openDatabase } from '../src/db/client.ts';
import { makeLog } from '../src/log.ts';
import { startTranscriber } from '../src/transcriber/start-transcriber.ts';
import { scriptedRecogniser } from './scripted-recogniser.ts';

/**
 * A transcriber that a test may kill. Without models its recogniser takes a set time for each window, and returns what the file says.
 */
const { databaseUrl, ingressUrl, audioDirectory, windowMs, leaseSeconds, models } = z
  .object({
    databaseUrl: z.string(),
    ingressUrl: z.string(),
    audioDirectory: z.string(),
    windowMs: z.number(),
    leaseSeconds: z.number(),
    models: SpeechModels.optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const scripted = scriptedRecogniser({
  toWindows: (file) => Number(/windows:(\d+)/.exec(Buffer.from(file).toString())?.[1] ?? 1),
  say: async ({ file, index }, signal) => {
    await delay(windowMs, undefined, { signal });
    return `${Buffer.from(file).toString()} window ${index}`;
  },
});
const database = openDatabase(databaseUrl, () => {}, { maxConnections: 3 });
const transcriber = startTranscriber({
  db: database.db,
  log: makeLog('warn', 'transcriber'),
  databaseUrl,
  ingressUrl,
  audio: openFolderStore(audioDirectory),
  // The key of all tests.
  sealingKeys: [{ id: 'test', key: Buffer.alloc(32, 7), bindsRow: true }],
  recogniser: models ? makeLocalRecogniser(models) : scripted,
  settings: { leaseSeconds, pollMs: 500, retryMs: 200 },
});
process.stdout.write('started\n');
await once(process, 'SIGTERM');
await transcriber.stop();
await database.close();
