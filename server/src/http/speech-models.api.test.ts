import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDeviceFiles, modelPath } from '@timbre/contract/speech-models';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

test('[REC-31] the models that browsers run are served by their hash, to be kept for ever, and no other file is', async () => {
  const directory = temporaryDirectory('models');
  onTestFinished(directory.remove);
  for (const name of ['silero', 'moonshine-tiny', 'moonshine-base', 'whisper-base'])
    mkdirSync(join(directory.path, name));
  writeFileSync(join(directory.path, 'silero/silero_vad_v5.onnx'), 'weights');
  writeFileSync(join(directory.path, 'whisper-base/vocab.json'), 'words');
  const { visitor } = await startApp({ speechModelsDirectory: directory.path });
  const { voiceActivity, encoder } = getDeviceFiles('tiny');
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await visitor().call(method, modelPath(voiceActivity));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-length')).toBe('7');
  }
  const sha256 = createHash('sha256').update('words').digest('hex');
  for (const path of [modelPath(encoder), modelPath({ sha256, bytes: 5 }), '/models/whisper-base/vocab.json'])
    expect((await visitor().call('GET', path)).status).toBe(404);
});

test('[REC-31] a server without models offers none', async () => {
  const { visitor } = await startApp();
  expect((await visitor().call('HEAD', modelPath(getDeviceFiles('tiny').voiceActivity))).status).toBe(404);
});
