import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { User } from '@timbre/contract/accounts';
import { createApiToken } from '@timbre/contract/api-tokens';
import { signedInAsHeader } from '@timbre/contract/signed-in-as';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { audioLike } from '../../../test/note-stack.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { jobs } from '../../db/platform.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';

type App = Awaited<ReturnType<typeof startApp>>;

/** Somebody in a browser of their own. */
async function signUp({ visitor }: App) {
  const credentials = newPerson();
  const browser = visitor();
  const { id } = User.parse(
    await (await browser.call('POST', '/api/register', { body: credentials })).json(),
  );
  return { ...browser, credentials, id };
}

type Somebody = Awaited<ReturnType<typeof signUp>>;

async function countAudio({ audio }: App): Promise<number> {
  let count = 0;
  for await (const _ of audio.list()) count += 1;
  return count;
}

const meaning = (userId: string) => ({ [signedInAsHeader]: userId });
const getErrorCode = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];
const refused = [409, 'signed-in-as-another'];

function speak({ send }: Somebody, headers: Record<string, string>): Promise<Response> {
  const form = new FormData();
  form.set('audio', new Blob([Buffer.from(audioLike('whose'))], { type: 'audio/webm' }), 'recording.webm');
  return send('/api/audio/upload', form, { 'x-time-zone': 'Europe/Paris', ...headers });
}

function type({ call }: Somebody, headers: Record<string, string>): Promise<Response> {
  return call('POST', '/api/notes', { body: { text: 'Today 2h design' }, headers });
}

test('[SEC-20] a note of Ada that a tab sends with Grace’s cookie is refused: nothing is stored for either, nor in the object store', async () => {
  const app = await startApp();
  const [ada, grace] = [await signUp(app), await signUp(app)];
  const jobsBefore = await app.db.$count(jobs);
  for (const send of [speak, type]) {
    const answer = await send(grace, { ...meaning(ada.id), 'accept-language': 'fr' });
    expect(getErrorCode(answer)).toEqual(refused);
    expect(await answer.text()).toContain('connecté à un autre compte');
  }
  expect(await app.db.$count(recordings)).toBe(0);
  expect(await app.db.$count(jobs)).toBe(jobsBefore);
  expect(await countAudio(app)).toBe(0);
  // The same call of whom it names is taken, and so is one that names nobody, as scripts and older pages send it.
  expect(getErrorCode(await speak(grace, meaning(grace.id)))).toEqual([200, null]);
  expect(getErrorCode(await speak(ada, {}))).toEqual([200, null]);
  expect(await app.db.$count(recordings)).toBe(2);
  expect(await countAudio(app)).toBe(2);
});

test('[SEC-20] an upload for another account is refused before its body has come', async () => {
  const app = await startApp();
  const [ada, grace] = [await signUp(app), await signUp(app)];
  const cookie = [...grace.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const half = request(`${app.url}/api/audio/upload`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1_000_000,
      ...meaning(ada.id),
    },
  });
  onTestFinished(() => void half.destroy());
  const answered = once(half, 'response');
  half.write('--b\r\ncontent-disposition: form-data; name="audio"; filename="recording.webm"\r\n\r\n');
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered);
  expect([answer.statusCode, answer.headers['x-error-code']]).toEqual(refused);
  expect(await countAudio(app)).toBe(0);
});

test('[SEC-20] nothing is read, changed or ended for another account than the one that is named', async () => {
  const app = await startApp();
  const [ada, grace] = [await signUp(app), await signUp(app)];
  const headers = meaning(ada.id);
  const tried = [
    await grace.call('GET', '/api/user', { headers }),
    await grace.call('GET', '/api/recordings', { headers }),
    await grace.call('PATCH', '/api/user', { headers, body: { language: 'fr' } }),
    await grace.call('POST', '/api/verify-password', {
      headers,
      body: { password: grace.credentials.password },
    }),
    await grace.call('POST', '/api/logout', { headers }),
  ];
  expect(tried.map(getErrorCode)).toEqual(tried.map(() => refused));
  const user = User.parse(await (await grace.call('GET', '/api/user')).json());
  expect(user).toMatchObject({ id: grace.id, language: 'en' });
  // Where nobody is signed in, that is what is said.
  expect(getErrorCode(await app.visitor().call('GET', '/api/user', { headers }))).toEqual([
    401,
    'session-needed',
  ]);
  expect(getErrorCode(await app.visitor().call('POST', '/api/logout', { headers }))).toEqual([204, null]);
});

test('[SEC-20] a script’s token opens its own account only, whatever account the script names', async () => {
  const app = await startApp();
  const [ada, grace] = [await signUp(app), await signUp(app)];
  await grace.call('POST', '/api/verify-password', { body: { password: grace.credentials.password } });
  const made = await grace.call('POST', '/api/user/api-tokens', {
    body: { name: 'Phone', scopes: ['notes:write'], days: null },
  });
  const { token } = createApiToken.reply.parse(await made.json());
  const asScript = (headers: Record<string, string>) =>
    app.visitor().call('POST', '/api/notes', {
      body: { text: 'Today 2h design' },
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  expect(getErrorCode(await asScript(meaning(ada.id)))).toEqual(refused);
  expect(await app.db.$count(recordings)).toBe(0);
  expect(getErrorCode(await asScript(meaning(grace.id)))).toEqual([200, null]);
});
