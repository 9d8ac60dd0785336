import { join } from 'node:path';
import { firstScripts } from './web/first-scripts.ts';

/** `npm run size`, after a build: how many kilobytes of script a page costs before anybody does anything, and whether that is too many. */
const limits = [
  { what: 'a public page', maxKilobytes: 90, pages: ['index', 'fr/index', 'pricing/index', 'terms/index'] },
  { what: 'the app', maxKilobytes: 160, pages: ['__spa-fallback'] },
];

const directory = join(import.meta.dirname, '../web/build/client');
const kilobytes = (size: number) => `${(size / 1_000).toFixed(1).padStart(7)} kB`;
let isGood = true;
for (const { what, maxKilobytes, pages } of limits)
  for (const page of pages) {
    const scripts = await firstScripts(directory, `${page}.html`);
    const bytes = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
    const isSmall = bytes <= maxKilobytes * 1_000;
    isGood &&= isSmall;
    for (const { path, gzip } of scripts) console.log(`${kilobytes(gzip)}  ${path}`);
    console.log(
      `${kilobytes(bytes)}  of script for ${page}.html, as gzip; ${what} has at most ${maxKilobytes} kB: ${isSmall ? 'good' : 'BAD'}\n`,
    );
  }
process.exitCode = isGood ? 0 : 1;
