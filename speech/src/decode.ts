import { OpusDecoder } from 'opus-decoder';
import { SpeechError } from './speech-error.ts';
import { readWebm } from './webm.ts';

export const sampleRate = 16_000;

/** From a browser's file to mono samples at 16 kHz, between -1 and 1. The decoder is WebAssembly: no native code on strangers' bytes. */
export async function decodeAudio(file: Uint8Array): Promise<Float32Array> {
  const { packets, preSkip } = readWebm(file);
  const decoder = new OpusDecoder({
    sampleRate,
    channels: 1,
    streamCount: 1,
    coupledStreamCount: 0,
    channelMappingTable: [0],
    preSkip: Math.round(preSkip / 3),
  });
  await decoder.ready;
  try {
    const { channelData } = decoder.decodeFrames(packets);
    const [mono] = channelData;
    if (mono === undefined || mono.length === 0) throw new SpeechError('unreadable');
    return mono;
  } catch (cause) {
    throw cause instanceof SpeechError ? cause : new SpeechError('unreadable', { cause });
  } finally {
    decoder.free();
  }
}
