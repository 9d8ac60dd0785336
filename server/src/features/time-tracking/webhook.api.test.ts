import { createHmac } from 'node:crypto';
import { getWebhook } from '@timbre/contract/time-tracking';
import { startToggl } from '@timbre/simulators/toggl/toggl';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { makeSpeaker } from '../../../test/note-stack.ts';
import { startApp } from '../../../test/start-app.ts';
import { connections } from './time-tracking.schema.ts';

const now = Temporal.Instant.from('2026-11-18T12:00:00Z');

/** Somebody who has set the webhook up; what the service sends to it, signed unless told otherwise. */
async function startWithWebhook() {
  const toggl = await startToggl();
  onTestFinished(() => toggl.stop());
  const app = await startApp({ togglUrl: toggl.url, now: () => now });
  const anna = await makeSpeaker(app.url, toggl.url, 'http://127.0.0.1:1');
  await anna.connect();
  await anna.enterPassword();
  const read = async () => {
    const answer = await anna.call('GET', '/api/toggl/webhook');
    return getWebhook.reply.parse(await answer.json());
  };
  const { url, secret } = await read();
  const post = async (
    message: string,
    {
      path = new URL(url).pathname,
      signWith = secret,
      header,
    }: { path?: string; signWith?: string; header?: string } = {},
  ) => {
    const signature = header ?? `sha256=${createHmac('sha256', signWith).update(message).digest('hex')}`;
    const answer = await fetch(new URL(path, app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-signature-256': signature },
      body: message,
    });
    return answer.ok ? answer.json() : [answer.status, answer.headers.get('x-error-code')];
  };
  const setSync = (given: Partial<typeof connections.$inferInsert>) => app.db.update(connections).set(given);
  const minutesToSync = async () => {
    const [row] = await app.db.select().from(connections);
    return row?.syncDueAt?.since(now).total('minutes');
  };
  return { app, anna, url, secret, post, setSync, minutesToSync };
}

const event =
  '{"event_id":7,"payload":{"id":3734049107},"metadata":{"action":"updated","model":"time_entry"}}';

test('[SYNC-14] a message that the service signed brings the next sync forward, not more often than every ten minutes', async () => {
  const { post, setSync, minutesToSync } = await startWithWebhook();
  await setSync({ syncDueAt: now.add({ minutes: 50 }), syncTriedAt: now.subtract({ minutes: 12 }) });
  expect(await post(event)).toEqual({});
  expect(await minutesToSync()).toBe(0);
  await setSync({ syncDueAt: now.add({ minutes: 58 }), syncTriedAt: now.subtract({ minutes: 4 }) });
  expect(await post(event)).toEqual({});
  expect(await minutesToSync()).toBe(6);
  // What is due already is not put off, and what nobody understands is a reason to look as well.
  await setSync({ syncDueAt: now.subtract({ minutes: 1 }) });
  expect(await post('[')).toEqual({});
  expect(await minutesToSync()).toBe(-1);
  await setSync({ syncDueAt: now.add({ minutes: 58 }), brokenAt: now });
  expect(await post(event)).toEqual({});
  expect(await minutesToSync()).toBe(58);
});

test('[SYNC-14] the first message gets its code back; whoever cannot sign with the secret of this very connection is refused', async () => {
  const { post, setSync, minutesToSync, secret } = await startWithWebhook();
  await setSync({ syncDueAt: now.add({ minutes: 50 }), syncTriedAt: null });
  const ping = '{"event_id":0,"payload":"ping","validation_code":"a-code","subscription_id":6}';
  expect(await post(ping)).toEqual({ validation_code: 'a-code' });
  const refused = [403, 'signature-wrong'];
  expect(await post(ping, { signWith: 'a guess' })).toEqual(refused);
  expect(await post(event, { header: '' })).toEqual(refused);
  expect(await post(event, { header: createHmac('sha256', secret).update(event).digest('hex') })).toEqual(
    refused,
  );
  expect(
    await post(event, { header: `sha256=${createHmac('sha256', secret).update(ping).digest('hex')}` }),
  ).toEqual(refused);
  const other = '/api/webhooks/toggl/01930000-0000-7000-8000-000000000000';
  expect(await post(event, { path: other })).toEqual(refused);
  expect(await post(event, { path: '/api/webhooks/toggl/nobody' })).toEqual([400, 'request-invalid']);
  expect(await minutesToSync()).toBe(50);
});

test('[SYNC-14] the address and the secret are shown to their owner alone, after the password', async () => {
  const { app, anna, url, secret } = await startWithWebhook();
  expect(url).toMatch(/^http:\/\/timbre\.test\/api\/webhooks\/toggl\/[0-9a-f-]{36}$/);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const elsewhere = app.visitor();
  await elsewhere.call('POST', '/api/login', { body: anna.credentials });
  const refused = await elsewhere.call('GET', '/api/toggl/webhook');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'verification-needed']);
});
