import { lackingInRedmine, openRedmine } from '@timbre/server/test/conformance/redmine-target';
import { isRedmineInstalled, startRealRedmine } from './redmine/start-redmine.ts';
import { runCases } from './run-cases.ts';

/** `npm run redmine`: whether a real Redmine behaves as our connector expects. docs/conformance.md says how to install one. */
if (!isRedmineInstalled()) {
  console.error('There is no Redmine on this machine: docs/conformance.md says how to install it.');
  process.exit(2);
}

const redmine = await startRealRedmine();
try {
  const different = await runCases('Redmine', lackingInRedmine, () =>
    openRedmine({ ...redmine, service: null }),
  );
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  redmine.stop();
}
