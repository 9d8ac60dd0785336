import type { DeviceModel } from '@timbre/contract/speech-models';
import type {
  RecognisedWord,
  RecognitionRequest,
  RecognitionResponse,
} from '../../../../worker/recognition-messages.ts';
import { speechScripts } from '../../../shared/speech-scripts.ts';

/** The models take sound at this rate; the browser resamples. */
const sampleRate = 16_000;

type Heard = Extract<RecognitionResponse, { kind: 'heard' }>;
export type Transcribed = { text: string; words: readonly RecognisedWord[] };

type Listeners = {
  onLoading: (share: number) => void;
  onReady: () => void;
  onHeard: (heard: Heard) => void;
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
  const { onLoading, onReady, onHeard, onFailed } = listeners;
  const worker = new Worker(speechScripts.workerUrl, { type: 'module', name: 'recognition' });
  const ask = (request: RecognitionRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);
  let context: AudioContext | undefined;
  let waiting: PromiseWithResolvers<Transcribed> | undefined;
  const fail = (cause: unknown) => {
    waiting?.reject(cause);
    onFailed();
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }: MessageEvent<RecognitionResponse>) => {
    if (data.kind === 'loading') onLoading(data.share);
    else if (data.kind === 'ready') onReady();
    else if (data.kind === 'heard') onHeard(data);
    else if (data.kind === 'transcribed') waiting?.resolve({ text: data.text, words: data.words });
    else fail(new Error(data.reason));
  };
  ask({ kind: 'load', model, runtimeUrl: speechScripts.runtimeUrl });

  const stop = () => {
    ask({ kind: 'stop' });
    void context?.close();
    context = undefined;
  };
  return {
    async listen(stream) {
      const opened = new AudioContext({ sampleRate });
      context = opened;
      await opened.audioWorklet.addModule(speechScripts.captureUrl);
      if (context !== opened) return;
      const capture = new AudioWorkletNode(opened, 'capture', { numberOfOutputs: 0 });
      const { port1, port2 } = new MessageChannel();
      capture.port.postMessage(port1, [port1]);
      ask({ kind: 'listen', port: port2 }, [port2]);
      opened.createMediaStreamSource(stream).connect(capture);
    },
    stop,
    async transcribe(audio) {
      const samples = await decode(audio);
      waiting = Promise.withResolvers();
      ask({ kind: 'transcribe', samples }, [samples.buffer]);
      return waiting.promise;
    },
    close() {
      stop();
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
