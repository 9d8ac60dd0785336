import { sampleRate } from '../audio/sample-rate.ts';

/** Sound that grows. */
export class SampleBuffer {
  #samples = new Float32Array(30 * sampleRate);
  length = 0;

  push(samples: Float32Array): void {
    const length = this.length + samples.length;
    if (length > this.#samples.length) {
      const larger = new Float32Array(Math.max(length, 2 * this.#samples.length));
      larger.set(this.#samples.subarray(0, this.length));
      this.#samples = larger;
    }
    this.#samples.set(samples, this.length);
    this.length = length;
  }

  slice(from: number, to: number): Float32Array {
    return this.#samples.slice(from, Math.min(to, this.length));
  }
}
