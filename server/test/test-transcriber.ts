import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { makeLog } from '../src/log.ts';
import { startTranscriber, type TranscriberOptions } from '../src/transcriber/start-transcriber.ts';
import { asRole } from './create-database.ts';
import { testSealingKeys } from './start-app.ts';
import { suiteEngine } from './suite-engine.ts';

type Given = Pick<TranscriberOptions, 'databaseUrl' | 'audio' | 'recogniser' | 'settings'> & {
  ingressUrl?: string;
};

/** A transcriber in this process with its own rights, and the suite's engine unless another is given, stopped when the test ends. */
export function startTestTranscriber({ ingressUrl, ...given }: Given) {
  const databaseUrl = asRole(given.databaseUrl, 'timbre_transcriber');
  const database = openDatabase(databaseUrl, () => {});
  const transcriber = startTranscriber({
    db: database.db,
    databaseUrl,
    audio: given.audio,
    recogniser: given.recogniser,
    settings: given.settings,
    ingressUrl: ingressUrl ?? suiteEngine().ingressUrl,
    sealingKeys: testSealingKeys,
    log: makeLog('silent', 'transcriber'),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= transcriber.stop().then(() => database.close());
    return stopping;
  };
  onTestFinished(stop);
  return { stop };
}
