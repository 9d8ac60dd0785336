import { cases } from '@timbre/server/test/conformance/cases';
import { lackingInRedmine, openRedmine } from '@timbre/server/test/conformance/redmine-target';
import { isRedmineInstalled, startRealRedmine } from './redmine/start-redmine.ts';

/** `npm run redmine`: whether a real Redmine behaves as our connector expects. docs/conformance.md says how to install one. */
if (!isRedmineInstalled()) {
  console.error('There is no Redmine on this machine: docs/conformance.md says how to install it.');
  process.exit(2);
}

const redmine = await startRealRedmine();
let different = 0;
try {
  const fit = cases.filter(
    ({ takes, control }) => control === undefined && (takes === undefined || !lackingInRedmine.has(takes)),
  );
  for (const one of fit) {
    // Each with projects of its own, so that none sees what another wrote.
    const target = await openRedmine({ ...redmine, service: null });
    const difference = await one.run(target).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (difference !== undefined) different += 1;
    console.log(`${difference === undefined ? 'same' : 'different'}  ${one.id}  ${one.title}`);
    if (difference !== undefined) console.log(difference);
  }
  console.log(`${fit.length} cases ran at a real Redmine: ${different} different.`);
} finally {
  redmine.stop();
}
process.exitCode = different === 0 ? 0 : 1;
