import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { foldWeights } from '../inference/fold-weights.ts';
import { type Moonshine, makeMoonshine } from '../inference/moonshine.ts';
import { makeVoiceActivityDetector, type VoiceActivityDetector } from '../inference/voice-activity.ts';
import { withFastWeights } from './signed-weights.ts';

const oneThread = { intraOpNumThreads: 1, interOpNumThreads: 1 };

export async function loadMoonshine(directory: string): Promise<Moonshine> {
  // A second core takes a third off the encoder, and nothing off the decoder, which does one token at a time.
  const encoderThreads = { ...oneThread, intraOpNumThreads: Math.min(2, availableParallelism()) };
  const open = (file: string) => readFileSync(join(directory, file));
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(withFastWeights(open('encoder_model.onnx')), encoderThreads),
    InferenceSession.create(withFastWeights(foldWeights(open('decoder_model_merged.onnx'))), oneThread),
  ]);
  return makeMoonshine({ encoder, decoder });
}

export async function loadVoiceActivityDetector(directory: string): Promise<VoiceActivityDetector> {
  return makeVoiceActivityDetector(
    await InferenceSession.create(join(directory, 'silero_vad_v5.onnx'), oneThread),
  );
}
