import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { asCycloneDx } from './dependencies/cyclonedx.ts';
import { mayShip } from './dependencies/licences.ts';
import { Lock, shippedPackages } from './dependencies/shipped.ts';

/** `npm run dependencies`: writes down what is shipped and under which licences, as CycloneDX; fails where a licence is none of the allowed. */
const root = join(import.meta.dirname, '..');
const file = join(root, '.data/dependencies.cdx.json');

const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const shipped = shippedPackages(lock);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(asCycloneDx(shipped), null, 2)}\n`);

const byLicence = Map.groupBy(shipped, ({ licence = 'none' }) => licence);
for (const [licence, those] of [...byLicence].toSorted(([, one], [, other]) => other.length - one.length))
  console.log(`${String(those.length).padStart(5)}  ${licence}`);
const wrong = shipped.filter(({ name, licence }) => !mayShip(name, licence));
for (const { name, licence = 'none' } of wrong) console.log(`NOT ALLOWED  ${name}: ${licence}`);
console.log(`${shipped.length} packages are shipped; the list is in ${relative(root, file)}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
