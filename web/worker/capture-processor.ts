/** What the scope of an audio worklet has besides; TypeScript has no types for it. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** A tenth of a second at 16 kHz: more messages would only cost time. */
const blockSamples = 1_600;

/** Hands on what the microphone gives, as it comes. */
class CaptureProcessor extends AudioWorkletProcessor {
  #target: MessagePort | undefined;
  #block = new Float32Array(blockSamples);
  #filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#target = data;
    };
  }

  process(inputs: readonly Float32Array[][]): boolean {
    const channel = inputs[0]?.[0];
    if (channel === undefined) return true;
    for (let at = 0; at < channel.length; ) {
      const taken = channel.subarray(at, at + blockSamples - this.#filled);
      this.#block.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === blockSamples) this.#send();
    }
    return true;
  }

  #send(): void {
    this.#target?.postMessage(this.#block, [this.#block.buffer]);
    this.#block = new Float32Array(blockSamples);
    this.#filled = 0;
  }
}

registerProcessor('capture', CaptureProcessor);
