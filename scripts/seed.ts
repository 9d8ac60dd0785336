import { developmentStack } from './start/development.ts';
import { answersOk } from './start/server-process.ts';
import { seed } from './start/stack.ts';

/** `npm run seed`: a demo account with weeks of history, in the stack that `npm run dev` has started. */
const stack = developmentStack();
const isRunning = await answersOk(`http://127.0.0.1:${stack.ports.api}/api/health/live`).catch(() => false);
if (!isRunning) {
  console.error('Timbre is not running: start it with `npm run dev` in another terminal, then seed it.');
  process.exit(1);
}
console.log(await seed(stack));
