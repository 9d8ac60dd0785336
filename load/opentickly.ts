import { lackingInOpenTickly, openOpenTickly } from '@timbre/server/test/conformance/opentickly-target';
import { runCases } from './run-cases.ts';

/** `OPENTICKLY_URL=… OPENTICKLY_TOKEN=… npm run opentickly`: whether a real server behaves as our connector expects. docs/conformance.md says which token. */
const { OPENTICKLY_URL: url, OPENTICKLY_TOKEN: token } = process.env;
if (!url || !token) {
  console.error('OPENTICKLY_URL and OPENTICKLY_TOKEN are needed: docs/conformance.md says which.');
  process.exit(2);
}

let last: Awaited<ReturnType<typeof openOpenTickly>> | undefined;
const different = await runCases('OpenTickly', lackingInOpenTickly, async () => {
  // Projects are named alike: what the case before made is in the way.
  await last?.clear();
  last = await openOpenTickly({ url, token, service: null });
  return last.target;
});
await last?.clear();
console.log('What was made, all of it named “Conformance …” or “conformance…”, is deleted.');
process.exitCode = different === 0 ? 0 : 1;
