import { join } from 'node:path';
import { firstScripts } from './web/first-scripts.ts';

/** `npm run size`, after a build: how many kilobytes of script the first page costs a visitor, and whether that is too many. */
const maxKilobytes = 160;

const scripts = await firstScripts(join(import.meta.dirname, '../web/build/client'), 'index.html');
const bytes = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
const isGood = bytes <= maxKilobytes * 1_000;
const kilobytes = (size: number) => `${(size / 1_000).toFixed(1).padStart(7)} kB`;
for (const { path, gzip } of scripts) console.log(`${kilobytes(gzip)}  ${path}`);
console.log(
  `${kilobytes(bytes)}  of script for /, as gzip; at most ${maxKilobytes} kB: ${isGood ? 'good' : 'BAD'}`,
);
process.exitCode = isGood ? 0 : 1;
