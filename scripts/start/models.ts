import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Model = { package: string; folder: string; megabytes: number; files: Record<string, string> };

/** Weights inside packages that strangers published: taken by name and version, believed only by their hash. */
const models = {
  'moonshine-base': {
    package: '@usefulsensors/moonshine-js@0.1.16',
    folder: 'package/dist/model/base/quantized',
    megabytes: 67,
    files: {
      'encoder_model.onnx': '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
      'decoder_model_merged.onnx': 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
    },
  },
  'whisper-base': whisper('base', 52, {
    'onnx/encoder_model_quantized.onnx': '3e345e977b55620a37c0c2b2af0644e019afdfad562dcf71eb929bb7274285f9',
    'onnx/decoder_model_merged_quantized.onnx':
      'a6beb6baabb66f00b6a686d828c95ffca6146d51900cbad0266cad38f64cf861',
  }),
  silero: {
    package: '@ricky0123/vad-web@0.0.31',
    folder: 'package/dist',
    megabytes: 5,
    files: { 'silero_vad_v5.onnx': '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f' },
  },
} satisfies Record<string, Model>;

function whisper(size: string, megabytes: number, weights: Record<string, string>): Model {
  return {
    package: `sts-whisper-${size}@1.0.0`,
    folder: `package/models/Xenova/whisper-${size}`,
    megabytes,
    files: {
      ...weights,
      'config.json': 'd1d347fdb422e6347c2f843a90d375aa67ea3f4b3e20d2c3075f9a9f6243685b',
      'generation_config.json': '3bba359e33fdd6dc1c10f71846a477d339b0242f462f70ea1dd73274caa38d05',
      'vocab.json': '50d6a919f0a0601d56a04eb583c780d18553aa388254ba3158eb6a00f13e2c1a',
    },
  };
}

export const modelsDirectory = join(import.meta.dirname, '../../.data/models');

/** The folders of the speech models; what is not there yet is fetched from the package registry, once. */
export async function ensureModels(
  onFetch: (what: string) => void = () => {},
): Promise<{ voice: string; english: string; others: string }> {
  const [voice, english, others] = await Promise.all([
    ensure('silero', models.silero, onFetch),
    ensure('moonshine-base', models['moonshine-base'], onFetch),
    ensure('whisper-base', models['whisper-base'], onFetch),
  ]);
  return { voice, english, others };
}

async function ensure(name: string, model: Model, onFetch: (what: string) => void): Promise<string> {
  const home = join(modelsDirectory, name);
  if (existsSync(home)) return home;
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
    if (existsSync(home)) rmSync(beside, { recursive: true });
    else renameSync(beside, home);
    return home;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
