import { join } from 'node:path';
import { compressTexts } from './web/compress.ts';

/** The last step of `npm run build`: the api sends these files as they are, so that no request pays for compression. */
const { files, plain, brotli, gzip } = await compressTexts(join(import.meta.dirname, '../web/build/client'));
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
console.log(
  `${files} files of ${kilobytes(plain)} compressed: brotli ${kilobytes(brotli)}, gzip ${kilobytes(gzip)}`,
);
