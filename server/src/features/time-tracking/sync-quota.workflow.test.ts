import { expect, test } from 'vitest';
import { say } from '../../../test/speak.ts';
import { startSyncStack, trackerApp } from '../../../test/tracker-app.ts';
import { submitDueSyncs } from './time-tracking.ts';

const minutesBetweenLooks = 15;
const looksPerHour = 60 / minutesBetweenLooks;
const hoursWatched = 6;

test('[SYNC-06] an account in use costs one read an hour, and one that nobody uses none', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  await anna.connect();
  await stack.finished(anna, await say(anna, 'one', 'Yesterday one hour of design.'));
  const idle = await stack.speaker();
  await idle.connect();
  const app = trackerApp(stack, anna);
  await stack.open(anna);
  const byLook = [await app.reads()];
  for (let look = 1; look < hoursWatched * looksPerHour; look += 1) {
    await stack.pass(minutesBetweenLooks);
    await submitDueSyncs({ db: stack.workerDb, now: stack.now });
    await stack.finishSync(anna);
    byLook.push((await app.reads()) - byLook.reduce((sum, reads) => sum + reads, 0));
  }
  const hours = byLook
    .slice(0, 1 - looksPerHour)
    .map((_, at) => byLook.slice(at, at + looksPerHour).reduce((sum, reads) => sum + reads, 0));
  process.stdout.write(
    `Reads of the sync in any hour, one begun every ${minutesBetweenLooks} minutes: ${hours.join(' ')}\n`,
  );
  expect(Math.max(...hours)).toBe(1);
  expect(await app.reads()).toBeGreaterThanOrEqual(hoursWatched - 1);
  expect(await trackerApp(stack, idle).reads()).toBe(0);
});
