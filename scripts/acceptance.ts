import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFinalTests } from './check/flaky.ts';
import { type Proof, readPromises, weigh } from './check/proofs.ts';

/** `npm run acceptance`: which promises of the two pages a passing test keeps, by the reports of the last check. */
const docs = join(import.meta.dirname, '../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

const results = readFinalTests();
if (results.length === 0) {
  console.error('There are no test reports yet: run `npm run check` first.');
  process.exit(1);
}
const { proofs, unknown } = weigh(readPromises(read('acceptance.md'), read('product-decisions.md')), results);

const groups = Map.groupBy(proofs, ({ id }) => id.split('-')[0] ?? id);
for (const [name, members] of groups) {
  const proved = members.filter(({ state }) => state === 'proved');
  const list = (state: Proof['state'], word: string) => {
    const ids = members.filter((proof) => proof.state === state).map(({ id }) => id);
    return ids.length === 0 ? '' : `   ${word}: ${ids.join(' ')}`;
  };
  console.log(
    `${name.padEnd(6)}${String(proved.length).padStart(3)} of ${String(members.length).padEnd(3)}` +
      list('proved', 'proved') +
      list('too weak', 'proved below the level asked for') +
      list('failing', 'FAILING') +
      list('open', 'without a test'),
  );
}
const total = proofs.filter(({ state }) => state === 'proved').length;
console.log(`\n${total} of ${proofs.length} promises are proved by ${results.length} tests.`);

const unproved = proofs.filter(({ state }) => state !== 'proved').map(({ id }) => id);
if (unproved.length > 0)
  console.error(`No passing test proves, at the level asked for: ${unproved.join(', ')}`);
if (unknown.length > 0) console.error(`Tests name ids that neither page has: ${unknown.join(', ')}`);
process.exit(unproved.length + unknown.length > 0 ? 1 : 0);
