/** The part of libav.js that is used: the module itself, whose functions are called in place, without a thread of its own. */
declare module '@libav.js/variant-mediarecorder-transcoder/dist/libav-4.10.6.1.1-mediarecorder-transcoder.wasm.js' {
  type Pointer = number;
  type Imports = Record<string, Record<string, () => void>>;
  export type Frame = {
    data: Float32Array[];
    format: number;
    channels: number;
    channel_layout: number;
    sample_rate: number;
  };
  type Sound = { sample_rate: number; sample_fmt: number; channel_layout: number };

  export type Ffmpeg = {
    malloc(bytes: number): Pointer;
    copyin_u8(at: Pointer, bytes: Uint8Array): void;
    avcodec_parameters_alloc(): Pointer;
    AVCodecParameters_codec_type_s(parameters: Pointer, type: number): void;
    AVCodecParameters_extradata_s(parameters: Pointer, at: Pointer): void;
    AVCodecParameters_extradata_size_s(parameters: Pointer, bytes: number): void;
    ff_init_decoder(
      name: string,
      parameters: Pointer,
    ): [codec: Pointer, context: Pointer, packet: Pointer, frame: Pointer];
    ff_decode_multi(
      context: Pointer,
      packet: Pointer,
      frame: Pointer,
      packets: { data: Uint8Array }[],
      options: { fin: boolean; ignoreErrors: boolean },
    ): Frame[];
    ff_init_filter_graph(
      description: string,
      input: Sound,
      output: Sound,
    ): [graph: Pointer, source: Pointer, sink: Pointer];
    ff_filter_multi(source: Pointer, sink: Pointer, frame: Pointer, frames: Frame[], fin: boolean): Frame[];
  };

  const load: (options: {
    instantiateWasm(imports: Imports, done: (instance: WebAssembly.Instance) => void): object;
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<Ffmpeg>;

  // biome-ignore lint/style/noDefaultExport: this is what the package exports.
  export default load;
}

/** The part of WebAssembly that is used; Node's own types leave it to those of browsers. */
declare namespace WebAssembly {
  class Module {}
  class Instance {
    constructor(module: Module, imports: object);
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
