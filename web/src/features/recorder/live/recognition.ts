import type { DeviceModel } from '@timbre/contract/speech-models';
import type {
  RecognisedWord,
  RecognitionRequest,
  RecognitionResponse,
} from '../../../../worker/recognition-messages.ts';
import { keepScripts } from '../../../shared/speech-model-cache.ts';
import { speechScripts } from '../../../shared/speech-scripts.ts';

/** The models take sound at this rate; the browser resamples. */
const sampleRate = 16_000;

type PartialResult = Extract<RecognitionResponse, { kind: 'partial' }>;
export type Transcribed = { text: string; words: readonly RecognisedWord[] };

type Listeners = {
  onLoading: (share: number) => void;
  onReady: () => void;
  onPartial: (partial: PartialResult) => void;
  onFailed: () => void;
};

/** Speech recognition in a thread of this page. */
export type Recognition = {
  /** Recognises what comes from the microphone, until it is told to stop. */
  listen(stream: MediaStream): Promise<void>;
  stop(): void;
  /** Transcribes a recording as the server would. */
  transcribe(audio: Blob): Promise<Transcribed>;
  close(): void;
};

export function openRecognition(model: DeviceModel, listeners: Listeners): Recognition {
  const { onLoading, onReady, onPartial, onFailed } = listeners;
  const worker = new Worker(speechScripts.workerUrl, { type: 'module', name: 'recognition' });
  const ask = (request: RecognitionRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);
  // Loaded before anybody speaks: the microphone does not wait, and what it gives meanwhile would be missing.
  const context = new AudioContext({ sampleRate });
  const prepared = context.audioWorklet.addModule(speechScripts.captureUrl);
  let source: MediaStreamAudioSourceNode | undefined;
  let waiting: PromiseWithResolvers<Transcribed> | undefined;
  const fail = (cause: unknown) => {
    waiting?.reject(cause);
    onFailed();
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }: MessageEvent<RecognitionResponse>) => {
    if (data.kind === 'loading') onLoading(data.share);
    else if (data.kind === 'ready') onReady();
    else if (data.kind === 'partial') onPartial(data);
    else if (data.kind === 'transcribed') waiting?.resolve({ text: data.text, words: data.words });
    else fail(new Error(data.reason));
  };
  ask({ kind: 'load', model, runtimeUrl: speechScripts.runtimeUrl });
  prepared.catch(fail);
  // A new release brings new ones; without a connection those of the release that runs are here.
  keepScripts(Object.values(speechScripts)).catch(() => undefined);

  return {
    async listen(stream) {
      const opened = context.createMediaStreamSource(stream);
      source = opened;
      await Promise.all([prepared, context.resume()]);
      if (source !== opened) return;
      const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
      const { port1, port2 } = new MessageChannel();
      capture.port.postMessage(port1, [port1]);
      ask({ kind: 'listen', port: port2 }, [port2]);
      opened.connect(capture);
    },
    stop() {
      ask({ kind: 'stop' });
      source?.disconnect();
      source = undefined;
      void context.suspend();
    },
    async transcribe(audio) {
      const samples = await decode(audio);
      waiting = Promise.withResolvers();
      ask({ kind: 'transcribe', samples }, [samples.buffer]);
      return waiting.promise;
    },
    close() {
      void context.close();
      worker.terminate();
    },
  };
}

/** The recording itself, not what was captured beside it: not a sound of it may be missing. */
async function decode(audio: Blob): Promise<Float32Array<ArrayBuffer>> {
  const offline = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = await offline.decodeAudioData(await audio.arrayBuffer());
  const samples = new Float32Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel += 1)
    for (const [n, value] of decoded.getChannelData(channel).entries())
      samples[n] = (samples[n] ?? 0) + value / decoded.numberOfChannels;
  return samples;
}
