/** A file of weights, known by its SHA-256. */
export type ModelFile = { sha256: string; bytes: number };

/** The speech models that a browser may run, too: each file is served under its hash, so that it may be kept for ever. */
export const modelFiles = {
  silero: {
    'silero_vad_v5.onnx': {
      sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
      bytes: 2_327_524,
    },
  },
  'moonshine-tiny': {
    'encoder_model.onnx': {
      sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      bytes: 7_937_661,
    },
    'decoder_model_merged.onnx': {
      sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
      bytes: 20_243_286,
    },
  },
  'moonshine-base': {
    'encoder_model.onnx': {
      sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
      bytes: 20_513_063,
    },
    'decoder_model_merged.onnx': {
      sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
      bytes: 42_498_870,
    },
  },
} as const satisfies Record<string, Record<string, ModelFile>>;

export const modelPath = ({ sha256 }: ModelFile) => `/models/${sha256}.onnx`;

/** The models that write down English in a browser: the smaller one is a preview, the larger one is what the server uses. */
export const deviceModels = ['tiny', 'base'] as const;
export type DeviceModel = (typeof deviceModels)[number];

/** What a browser needs to recognise speech by itself. */
export function getDeviceFiles(model: DeviceModel) {
  const moonshine = modelFiles[`moonshine-${model}`];
  return {
    voiceActivity: modelFiles.silero['silero_vad_v5.onnx'],
    encoder: moonshine['encoder_model.onnx'],
    decoder: moonshine['decoder_model_merged.onnx'],
  } satisfies Record<string, ModelFile>;
}
