import { type DeviceModel, getDeviceFiles, type ModelFile } from '@timbre/contract/speech-models';
import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { foldWeights } from '@timbre/speech/inference/fold-weights';
import { LiveRecogniser } from '@timbre/speech/inference/live-recogniser';
import { type Moonshine, makeMoonshine } from '@timbre/speech/inference/moonshine';
import { transcribeNote } from '@timbre/speech/inference/transcribe-note';
import {
  makeVoiceActivityDetector,
  type VoiceActivityDetector,
} from '@timbre/speech/inference/voice-activity';
import { env, InferenceSession } from 'onnxruntime-web/wasm';
import { readModelFile } from '../src/shared/speech-model-cache.ts';
import type { RecognitionRequest, RecognitionResponse } from './recognition-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Recognises speech in the browser, in a thread of its own: a pass takes longer than a frame of the screen. */
type Models = { moonshine: Moonshine; voiceActivity: VoiceActivityDetector };

/** A pass is not worth its time before so much new sound has come. */
const passSeconds = 0.5;

let models: Promise<Models> | undefined;
let listening: Listening | undefined;

/** Sound that is coming, by a port of its own so that the page's work does not delay it. */
class Listening {
  readonly #port: MessagePort;
  readonly #recogniser: LiveRecogniser;
  #waiting: Float32Array[] = [];
  #isRunning = false;
  #isStopped = false;
  /** The next pass covers at least as much new sound as the last one took: a slow machine shows words later, and does not fall behind. */
  #wantedSeconds = passSeconds;

  constructor(port: MessagePort, { moonshine, voiceActivity }: Models) {
    this.#port = port;
    this.#recogniser = new LiveRecogniser(moonshine, voiceActivity);
    port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      this.#waiting.push(data);
      void this.#run();
    };
  }

  stop(): void {
    this.#isStopped = true;
    this.#port.close();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (!this.#isStopped && this.#waitingSeconds() >= this.#wantedSeconds) await this.#pass();
    } catch (cause) {
      this.stop();
      fail(cause);
    } finally {
      this.#isRunning = false;
    }
  }

  async #pass(): Promise<void> {
    const from = performance.now();
    const sound = this.#waiting;
    this.#waiting = [];
    for (const samples of sound) await this.#recogniser.push(samples);
    const transcript = await this.#recogniser.pass();
    const passMs = performance.now() - from;
    this.#wantedSeconds = Math.max(passSeconds, passMs / 1_000);
    if (!this.#isStopped) respond({ kind: 'partial', transcript, seconds: this.#recogniser.seconds, passMs });
  }

  #waitingSeconds(): number {
    return this.#waiting.reduce((sum, { length }) => sum + length, 0) / sampleRate;
  }
}

self.onmessage = ({ data }: MessageEvent<RecognitionRequest>) => {
  handle(data).catch(fail);
};

async function handle(request: RecognitionRequest): Promise<void> {
  switch (request.kind) {
    case 'load':
      models = load(request.model, request.runtimeUrl);
      await models;
      return respond({ kind: 'ready' });
    case 'listen':
      listening?.stop();
      listening = new Listening(request.port, await loaded());
      return;
    case 'stop':
      listening?.stop();
      listening = undefined;
      return;
    case 'transcribe': {
      const { moonshine, voiceActivity } = await loaded();
      const { text, words } = await transcribeNote(request.samples, moonshine, voiceActivity);
      return respond({ kind: 'transcribed', text, words });
    }
  }
}

function loaded(): Promise<Models> {
  if (models === undefined) throw new Error('no model was loaded');
  return models;
}

async function load(model: DeviceModel, runtimeUrl: string): Promise<Models> {
  env.wasm.wasmPaths = { wasm: runtimeUrl };
  // Threads need a page that is isolated from other origins, which the checkout's frame does not allow.
  env.wasm.numThreads = 1;
  const files = getDeviceFiles(model);
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  let loadedBytes = 0;
  const open = async (file: ModelFile, prepare = (bytes: Uint8Array) => bytes) => {
    const session = await InferenceSession.create(prepare(await readModelFile(file)));
    loadedBytes += file.bytes;
    respond({ kind: 'loading', share: loadedBytes / total });
    return session;
  };
  // One after the other: each takes all of this thread.
  const voice = await open(files.voiceActivity);
  const encoder = await open(files.encoder);
  const decoder = await open(files.decoder, foldWeights);
  return { moonshine: makeMoonshine({ encoder, decoder }), voiceActivity: makeVoiceActivityDetector(voice) };
}

function respond(response: RecognitionResponse): void {
  self.postMessage(response);
}

function fail(cause: unknown): void {
  respond({ kind: 'failed', reason: String(cause) });
}
