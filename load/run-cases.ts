import { cases } from '@timbre/server/test/conformance/cases';
import type { Feature, Target } from '@timbre/server/test/conformance/target';

/** Runs the cases that a service can meet and that need no power over it, each with a target of its own; gives how many differ. */
export async function runCases(
  name: string,
  lacking: ReadonlySet<Feature>,
  open: () => Promise<Target>,
): Promise<number> {
  const fit = cases.filter(
    ({ takes, control }) => control === undefined && (takes === undefined || !lacking.has(takes)),
  );
  let different = 0;
  for (const one of fit) {
    // With projects of its own, so that none sees what another wrote.
    const target = await open();
    const difference = await one.run(target).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (difference !== undefined) different += 1;
    console.log(`${difference === undefined ? 'same' : 'different'}  ${one.id}  ${one.title}`);
    if (difference !== undefined) console.log(difference);
  }
  console.log(`${fit.length} cases ran at a real ${name}: ${different} different.`);
  return different;
}
