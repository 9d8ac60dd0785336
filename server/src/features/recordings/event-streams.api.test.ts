import { User } from '@timbre/contract/accounts';
import { expect, onTestFinished, test } from 'vitest';
import { makeRecording } from '../../../test/make.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';

test('[D-SESS][SEC-02] of 30 streams of one session 20 stay; after a logout they are told nothing more, and end', async () => {
  const { db, url, visitor } = await startApp();
  const somebody = visitor();
  const { id } = User.parse(
    await (await somebody.call('POST', '/api/register', { body: newPerson() })).json(),
  );
  const cookie = [...somebody.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const listen = async () => {
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const { body } = await fetch(`${url}/api/events`, { headers: { cookie }, signal: ending.signal });
    const received = { changes: 0, isOver: false };
    const read = async () => {
      for await (const part of body ?? [])
        received.changes += new TextDecoder().decode(part).split('event: recordings').length - 1;
      received.isOver = true;
    };
    void read().catch(() => {});
    return received;
  };
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < 30; n += 1) streams.push(await listen());
  await expect.poll(() => streams.filter(({ isOver }) => isOver)).toHaveLength(10);
  await makeRecording(db, id);
  await expect.poll(() => streams.filter(({ changes }) => changes > 0)).toHaveLength(20);

  await somebody.call('POST', '/api/logout');
  const before = streams.map(({ changes }) => changes);
  await makeRecording(db, id);
  await expect.poll(() => streams.every(({ isOver }) => isOver)).toBe(true);
  expect(streams.map(({ changes }) => changes)).toEqual(before);
});
