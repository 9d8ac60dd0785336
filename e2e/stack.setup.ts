import { startJourneyStack } from './journey-stack.ts';

/** One stack for the whole run. */
export default async function startForJourneys() {
  const stack = await startJourneyStack();
  await stack.seed().catch(async (cause: unknown) => {
    await stack.stop();
    throw cause;
  });
  return stack.stop;
}
