import { onTestFinished } from 'vitest';
import { makeLog } from '../src/log.ts';
import { startTranscriber, type TranscriberOptions } from '../src/transcriber/start-transcriber.ts';
import { testSealingKeys } from './start-app.ts';
import { suiteEngine } from './suite-engine.ts';

type Given = Pick<TranscriberOptions, 'db' | 'databaseUrl' | 'audio' | 'recogniser' | 'settings'> & {
  ingressUrl?: string;
};

/** A transcriber in this process, with the suite's engine unless another is given, stopped when the test ends. */
export function startTestTranscriber({ ingressUrl, ...given }: Given) {
  const transcriber = startTranscriber({
    db: given.db,
    databaseUrl: given.databaseUrl,
    audio: given.audio,
    recogniser: given.recogniser,
    settings: given.settings,
    ingressUrl: ingressUrl ?? suiteEngine().ingressUrl,
    sealingKeys: testSealingKeys,
    log: makeLog('silent', 'transcriber'),
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= transcriber.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { stop };
}
