import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from './speech-error.ts';
import { Thread } from './thread.ts';

/** A thread that does as it is told: answers, complains, hangs or dies. */
const told = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (order) => {
    if (order === 'hang') for (;;);
    if (order === 'die') process.exit(1);
    if (order === 'complain') { console.error('a stranger’s words'); parentPort.postMessage({ fault: 'unreadable' }); return; }
    parentPort.postMessage({ done: order });
  });
`;

function start(): Thread {
  const thread = new Thread(new URL(`data:text/javascript,${encodeURIComponent(told)}`), {});
  onTestFinished(() => thread.close());
  return thread;
}

/** Only an order that never answers may be overdue, however slow the machine is. */
const patienceMs = (order: string) => (order === 'hang' ? 50 : 120_000);

test('orders are done in their turn, and one that fails, hangs or kills the thread harms no other', async () => {
  const thread = start();
  const outcomes = await Promise.allSettled(
    ['one', 'hang', 'two', 'die', 'three', 'complain', 'four'].map((order) =>
      thread.ask(order, patienceMs(order)),
    ),
  );
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
  ).toEqual(['one', 'overdue', 'two', 'the thread ended', 'three', 'unreadable', 'four']);
});

test('a fault keeps its name across the thread', async () => {
  await expect(start().ask('complain', patienceMs('complain'))).rejects.toBeInstanceOf(SpeechError);
});
