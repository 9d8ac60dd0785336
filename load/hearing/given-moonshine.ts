import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tokenizer from 'llama-tokenizer-js';

/** Makes a folder of Moonshine as an operator gives a newer model: sherpa-onnx runs the same files. */
export function writeGivenMoonshine(weights: string, folder: string): void {
  for (const file of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
    symlinkSync(join(weights, file), join(folder, file));
  writeFileSync(join(folder, 'tokens.txt'), tokensFile());
  writeFileSync(
    join(folder, 'model.json'),
    JSON.stringify({
      name: 'given-moonshine',
      languages: ['en'],
      model: {
        moonshine: { encoder: 'encoder_model.onnx', mergedDecoder: 'decoder_model_merged.onnx' },
        tokens: 'tokens.txt',
      },
    }),
  );
}

/** The tokens of Moonshine as sherpa-onnx reads them: in base64, with their number. */
function tokensFile(): string {
  const getBytes = (token: string) => {
    const [, byte] = /^<0x([\dA-F]{2})>$/.exec(token) ?? [];
    return byte === undefined ? Buffer.from(token.replaceAll('▁', ' ')) : Buffer.from(byte, 'hex');
  };
  return tokenizer.vocabById.map((token, n) => `${getBytes(token).toString('base64')} ${n}\n`).join('');
}
