import { OpusDecoder } from 'opus-decoder';
import { SpeechError } from '../speech-error.ts';
import { readAudio } from './audio-file.ts';
import { decodeAac } from './decode-aac.ts';
import type { OpusStream } from './opus-stream.ts';
import { sampleRate } from './sample-rate.ts';

/** From a browser's file to mono samples at 16 kHz, between -1 and 1. The decoders are WebAssembly: no native code on strangers' bytes. */
export async function decodeAudio(file: Uint8Array): Promise<Float32Array> {
  const audio = readAudio(file);
  if (audio.codec === 'pcm') return fromPcm(audio.samples);
  if (audio.codec === 'aac') return decodeAac(audio, sampleRate);
  if (audio.codec === 'other') throw new SpeechError('unsupported');
  return decodeOpus(audio);
}

function fromPcm(samples: Buffer): Float32Array {
  return Float32Array.from({ length: samples.length / 2 }, (_, n) => samples.readInt16LE(n * 2) / 32_768);
}

async function decodeOpus({ packets, preSkip }: OpusStream): Promise<Float32Array> {
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
