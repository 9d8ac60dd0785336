/// <reference path="./ffmpeg.d.ts" />
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import load, {
  type Ffmpeg,
  type Frame,
} from '@libav.js/variant-mediarecorder-transcoder/dist/libav-4.10.6.1.1-mediarecorder-transcoder.wasm.js';
import { SpeechError } from '../speech-error.ts';
import type { AacStream } from './aac-stream.ts';
import { longestMilliseconds } from './limits.ts';

const binary =
  '@libav.js/variant-mediarecorder-transcoder/dist/libav-4.10.6.1.1-mediarecorder-transcoder.wasm.wasm';
/** So many frames are decoded at a time: what is not resampled yet takes little memory, however long the note is. */
const framesAtOnce = 256;
/** FFmpeg reads a little behind what it is given. */
const padding = 64;
/** FFmpeg's numbers: sound, samples between -1 and 1 by channel, one channel. */
const audioType = 1;
const floatPlanes = 8;
const monoLayout = 4;

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * From AAC frames to mono samples at this rate, by FFmpeg's decoder and resampler in WebAssembly. Each file gets an instance of
 * its own: what a bad file breaks in its memory, no other note meets.
 */
export async function decodeAac(stream: AacStream, rate: number): Promise<Float32Array> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve(binary))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  const module = await compiled;
  const ffmpeg = await load({
    instantiateWasm(imports, done) {
      done(new WebAssembly.Instance(module, imports));
      return {};
    },
    // What it says about a stranger's file may hold anything.
    print() {},
    printErr() {},
  });
  try {
    return joined([...decodedPieces(ffmpeg, stream, rate)], (stream.leadMilliseconds * rate) / 1_000);
  } catch (cause) {
    throw cause instanceof SpeechError ? cause : new SpeechError('unreadable', { cause });
  }
}

function* decodedPieces(ffmpeg: Ffmpeg, { packets, config }: AacStream, rate: number) {
  const [, context, packet, frame] = ffmpeg.ff_init_decoder('aac', getParameters(ffmpeg, config.bytes));
  let resampler: { rate: number; source: number; sink: number } | undefined;
  let samples = 0;
  for (let at = 0; at < packets.length; at += framesAtOnce) {
    const fin = at + framesAtOnce >= packets.length;
    const some = packets.slice(at, at + framesAtOnce).map((data) => ({ data }));
    // A frame that is damaged costs what it plays, not the note.
    const frames = ffmpeg.ff_decode_multi(context, packet, frame, some, { fin, ignoreErrors: true });
    resampler ??= makeResampler(ffmpeg, frames[0]?.sample_rate, rate);
    if (resampler === undefined) continue;
    for (const { sample_rate } of frames)
      if (sample_rate !== resampler.rate) throw new SpeechError('unreadable');
    for (const { data } of ffmpeg.ff_filter_multi(
      resampler.source,
      resampler.sink,
      frame,
      frames.map(asMono),
      fin,
    )) {
      const [piece] = data;
      if (piece === undefined) continue;
      samples += piece.length;
      if (samples > ((longestMilliseconds + 1_000) * rate) / 1_000) throw new SpeechError('too-long');
      yield piece;
    }
  }
}

function getParameters(ffmpeg: Ffmpeg, config: Uint8Array): number {
  const parameters = ffmpeg.avcodec_parameters_alloc();
  const at = ffmpeg.malloc(config.length + padding);
  ffmpeg.copyin_u8(at, Buffer.concat([config, Buffer.alloc(padding)]));
  ffmpeg.AVCodecParameters_codec_type_s(parameters, audioType);
  ffmpeg.AVCodecParameters_extradata_s(parameters, at);
  ffmpeg.AVCodecParameters_extradata_size_s(parameters, config.length);
  return parameters;
}

/** Takes away what the new rate cannot carry, too. */
function makeResampler(ffmpeg: Ffmpeg, from: number | undefined, to: number) {
  if (from === undefined) return undefined;
  const mono = { sample_fmt: floatPlanes, channel_layout: monoLayout };
  const [, source, sink] = ffmpeg.ff_init_filter_graph(
    'aresample',
    { ...mono, sample_rate: from },
    { ...mono, sample_rate: to },
  );
  return { rate: from, source, sink };
}

function asMono(frame: Frame): Frame {
  const { data } = frame;
  const mono = new Float32Array(data[0]?.length ?? 0);
  for (const plane of data)
    for (let n = 0; n < mono.length; n += 1) mono[n] = (mono[n] ?? 0) + (plane[n] ?? 0) / data.length;
  return { ...frame, data: [mono], channels: 1, channel_layout: monoLayout };
}

function joined(pieces: readonly Float32Array[], skip: number): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  const sound = all.slice(Math.round(skip));
  if (sound.length === 0) throw new SpeechError('unreadable');
  return sound;
}
