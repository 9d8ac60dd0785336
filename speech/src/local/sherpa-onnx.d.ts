/** The part of sherpa-onnx that is used; the package has no types. */
declare module 'sherpa-onnx-node' {
  type Stream = { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void };
  type OfflineRecognizer = {
    createStream(): Stream;
    decodeAsync(stream: Stream): Promise<unknown>;
    getResult(stream: Stream): unknown;
  };
  const sherpa: {
    OfflineRecognizer: {
      createAsync(config: { modelConfig: Record<string, unknown> }): Promise<OfflineRecognizer>;
    };
  };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS package exports.
  export default sherpa;
}
