import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { audioLike, postJson, startNoteStack, Uploaded } from '../../../test/note-stack.ts';

test('[D-ONCE] an entry of unknown outcome is looked up and written also where the pace, after a throttle, has room for one call at a time', async () => {
  const stack = await startNoteStack({ pace: { everyMs: 800, burst: 2 } });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  await postJson(`${stack.togglUrl}/_control/faults`, ['cut-before', { fault: '429', on: 'read' }]);
  const file = audioLike('paced');
  await anna.plant(file, 'Yesterday one hour of apples.');
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  expect((await stack.finished(anna, id)).status).toBe('success');
  expect(await anna.ledger()).toMatchObject([{ description: 'apples', duration: 3_600 }]);
});

test('[D-EDIT] a change that had to wait for its place in the pace takes it: the next waits behind it', async () => {
  const everyMs = 600;
  const stack = await startNoteStack({ pace: { everyMs, burst: 1 } });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const file = audioLike('changed');
  await anna.plant(file, 'Yesterday one hour of apples.');
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  await stack.finished(anna, id);
  const [entry] = await anna.entries([id]);
  await delay(everyMs);

  const startedAt = performance.now();
  for (const description of ['pears', 'plums', 'figs']) {
    const edited = await anna.call('PATCH', `/api/toggl/entries/${entry?.id}`, { body: { description } });
    expect(edited.status).toBe(204);
  }
  expect(performance.now() - startedAt).toBeGreaterThan(2 * everyMs);
  expect(await anna.ledger()).toMatchObject([{ description: 'figs' }]);
});
