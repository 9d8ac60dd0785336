import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '../log.ts';
import { startSweeps } from './sweeps.ts';

const log = makeLog('silent', 'worker');

test('[OPS-33] a sweep that fails stops none of the others, and is tried again', async () => {
  const done: string[] = [];
  const { stop } = startSweeps({
    sweeps: {
      failing: async () => {
        done.push('failing');
        throw new Error('the bucket does not answer');
      },
      behind: async () => {
        done.push('behind');
      },
    },
    everySeconds: 0.001,
    isLeading: () => true,
    log,
  });
  onTestFinished(stop);
  await expect.poll(() => done.slice(0, 4)).toEqual(['failing', 'behind', 'failing', 'behind']);
});

test('[OPS-31] who no longer leads begins no further sweep', async () => {
  let leads = true;
  const done: string[] = [];
  const { stop } = startSweeps({
    sweeps: {
      last: async () => {
        done.push('last');
        leads = false;
      },
      behind: async () => {
        done.push('behind');
      },
    },
    everySeconds: 3_600,
    isLeading: () => leads,
    log,
  });
  await expect.poll(() => done).toEqual(['last']);
  await stop();
  expect(done).toEqual(['last']);
});
