import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type DeviceModel, type ModelFile, modelFiles } from '@timbre/contract/speech-models';
import { type ModelSize, modelsIn } from './models.ts';

const run = promisify(execFile);

type Model = { package: string; folder: string; megabytes: number; files: Record<string, string> };

/** Weights inside third-party packages: pinned by name and version, verified by hash. */
const models: Record<string, Model> = {
  silero: {
    package: '@ricky0123/vad-web@0.0.31',
    folder: 'package/dist',
    megabytes: 5,
    files: toHashes(modelFiles.silero),
  },
  'moonshine-tiny': moonshine('tiny'),
  'moonshine-base': moonshine('base'),
  'whisper-tiny': whisper('tiny', 29, {
    'onnx/encoder_model_quantized.onnx': 'fd9d995b9dcb0520f0dbf6cf68651af639fc385f594d9d876e69ca2802dc438e',
    'onnx/decoder_model_merged_quantized.onnx':
      '6c0c125986b007d2e3734bec84c18bda0152071b90b87fadac6d7764499927a0',
    'generation_config.json': '68ac791fcb4999461a313472125042934656240ba1cba7d1c2627fcbb19ac24c',
  }),
  'whisper-base': whisper('base', 52, {
    'onnx/encoder_model_quantized.onnx': '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    'onnx/decoder_model_merged_quantized.onnx':
      'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
    'generation_config.json': '3bba359e33fdd6dc1c10f71846a477d339b0242f462f70ea1dd73274caa38d05',
  }),
  'whisper-small': whisper('small', 166, {
    'onnx/encoder_model_quantized.onnx': '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    'onnx/decoder_model_merged_quantized.onnx':
      'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
    'generation_config.json': '0b7407a4e53a677f826e03c75d409e6f830663932bf43dda3b08c5efa2223279',
  }),
};

function moonshine(size: DeviceModel): Model {
  return {
    package: '@usefulsensors/moonshine-js@0.1.16',
    folder: `package/dist/model/${size}/quantized`,
    megabytes: 67,
    files: toHashes(modelFiles[`moonshine-${size}`]),
  };
}

function toHashes(files: Record<string, ModelFile>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, { sha256 }]) => [name, sha256]));
}

function whisper(size: string, megabytes: number, files: Record<string, string>): Model {
  return {
    package: `sts-whisper-${size}@1.0.0`,
    folder: `package/models/Xenova/whisper-${size}`,
    megabytes,
    files: {
      ...files,
      'vocab.json': '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
      'merges.txt': '2df2990a395e35e8dfbc7511e08c12d56018d8d04691e0133e5d63b21e154dc6',
    },
  };
}

export const modelsDirectory = join(import.meta.dirname, '../../../.data/models');

/** The folders of the speech models; what is not there yet is fetched from the package registry, once. */
export async function ensureModels(
  onFetch: (what: string) => void = () => {},
  size: ModelSize = 'base',
): Promise<ReturnType<typeof modelsIn>> {
  const folders = modelsIn(modelsDirectory, size);
  await Promise.all(Object.values(folders).map((folder) => folder && ensure(folder, onFetch)));
  return folders;
}

/** Those that browsers run, too. */
export async function ensureDeviceModels(onFetch: (what: string) => void = () => {}): Promise<void> {
  await Promise.all(Object.keys(modelFiles).map((name) => ensure(join(modelsDirectory, name), onFetch)));
}

async function ensure(home: string, onFetch: (what: string) => void): Promise<void> {
  const name = basename(home);
  const model = models[name];
  if (model === undefined) throw new Error(`no speech model is called ${name}`);
  const isWhole = () => Object.keys(model.files).every((file) => existsSync(join(home, basename(file))));
  if (isWhole()) return;
  onFetch(`${name}, ${model.megabytes} MB`);
  mkdirSync(modelsDirectory, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'timbre-model-'));
  try {
    // The package itself is not installed: its dependencies weigh ten times what we want of it.
    await run('npm', ['pack', model.package, '--silent', '--pack-destination', work]);
    await run('sh', ['-c', `tar -xzf ./*.tgz ${model.folder}`], { cwd: work });
    // Put together beside its place first: a rename then puts it there whole, or not at all.
    const beside = mkdtempSync(join(modelsDirectory, 'incoming-'));
    for (const [file, expected] of Object.entries(model.files)) {
      const from = join(work, model.folder, file);
      const found = createHash('sha256').update(readFileSync(from)).digest('hex');
      if (found !== expected) throw new Error(`${file} of the speech model ${name} is not the one we know`);
      await run('cp', [from, beside]);
    }
    if (isWhole()) rmSync(beside, { recursive: true });
    else {
      // What an earlier version of this list wanted.
      rmSync(home, { recursive: true, force: true });
      renameSync(beside, home);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
