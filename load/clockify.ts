import { lackingInClockify, openClockify } from '@timbre/server/test/conformance/clockify-target';
import { runCases } from './run-cases.ts';

/** `CLOCKIFY_KEY=… npm run clockify`: whether Clockify behaves as our connector expects. docs/conformance.md says which key. */
const { CLOCKIFY_URL: url = 'https://api.clockify.me/api/v1', CLOCKIFY_KEY: key } = process.env;
if (!key) {
  console.error('CLOCKIFY_KEY is needed: docs/conformance.md says which.');
  process.exit(2);
}

const different = await runCases('Clockify', lackingInClockify, () =>
  openClockify({ url, key, service: null }),
);
console.log('What was made is named “Conformance …” or “conformance…”, and can be deleted in Clockify.');
process.exitCode = different === 0 ? 0 : 1;
