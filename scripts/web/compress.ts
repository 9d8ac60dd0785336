import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and pictures are not among them: they are compressed by nature. */
const texts = '**/*.{html,js,css,svg,json,xml,txt,webmanifest,wasm}';
/** Larger ones would take a minute each for a few more percent. */
const largeBytes = 5_000_000;
/** A smaller file fits in the first packets of an answer either way. */
const leastBytes = 1_000;

type Sizes = { files: number; plain: number; brotli: number; gzip: number };

/** Writes beside each text file what is sent instead of it, `.br` and `.gz`; gives the bytes of all of them together. */
export async function compressTexts(directory: string): Promise<Sizes> {
  const sizes = { files: 0, plain: 0, brotli: 0, gzip: 0 };
  for (const name of globSync(texts, { cwd: directory })) {
    const path = join(directory, name);
    const content = await readFile(path);
    if (content.length <= leastBytes) continue;
    const [br, gz] = await Promise.all([brotli(content), gzipped(content)]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    sizes.files += 1;
    sizes.plain += content.length;
    sizes.brotli += br.length;
    sizes.gzip += gz.length;
  }
  return sizes;
}

/** As small as gzip makes it: time does not matter, since it is spent once. */
export function gzipped(content: Buffer): Promise<Buffer> {
  return promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
}

function brotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length < largeBytes ? constants.BROTLI_MAX_QUALITY : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}
