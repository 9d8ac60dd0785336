import { lackingInKimai, openKimai } from '@timbre/server/test/conformance/kimai-target';
import { runCases } from './run-cases.ts';

/** `KIMAI_URL=… KIMAI_TOKEN=… npm run kimai`: whether a real Kimai behaves as our connector expects. docs/conformance.md says which token. */
const { KIMAI_URL: url, KIMAI_TOKEN: key } = process.env;
if (!url || !key) {
  console.error('KIMAI_URL and KIMAI_TOKEN are needed: docs/conformance.md says which.');
  process.exit(2);
}

const different = await runCases('Kimai', lackingInKimai, () =>
  openKimai({ url, key, adminKey: key, service: null }),
);
console.log('What was made is named “Conformance …”, and is deleted with its customers.');
process.exitCode = different === 0 ? 0 : 1;
