import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { z } from 'zod';
import { summarise } from './lighthouse/summary.ts';
import { type Visit, visit } from './lighthouse/visit.ts';
import { machine } from './machine.ts';

/** `npm run lighthouse`: what Lighthouse says about the public pages, built and served as in production; `--runs 1 --page /` for a quick look. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: ['/', '/fr', '/pricing', '/terms'] },
  },
});
const runs = z.coerce.number().int().positive().parse(values.runs);
const reports = join(import.meta.dirname, '../.data/lighthouse');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const directory = temporaryDirectory('lighthouse');
const stack = await startStack({
  directory: directory.path,
  ports: await freePorts(...portNames),
  web: 'built',
  logLevel: 'warn',
});
let isGood = true;
try {
  for (const page of values.page) {
    const visits: Visit[] = [];
    // One after the other: two browsers at once would measure each other.
    for (let n = 1; n <= runs; n += 1) {
      const seen = await visit(new URL(page, stack.url).href);
      writeFileSync(join(reports, `${page.slice(1).replaceAll('/', '-') || 'home'}-${n}.html`), seen.report);
      visits.push(seen);
    }
    const summary = summarise(page, visits);
    process.stdout.write(`${summary.table}\n`);
    isGood &&= summary.isGood;
  }
} finally {
  await stack.stop();
  directory.remove();
}
process.stdout.write(`${isGood ? 'good' : 'BAD'}, on ${machine()}; every report is in .data/lighthouse\n`);
process.exitCode = isGood ? 0 : 1;
