import { z } from 'zod';
import { hangMs, waitUntil } from './server-process.ts';

type Addresses = { url: string; togglUrl: string };

const Account = z.object({ token: z.string() });
const Noted = z.object({ id: z.string() });
const Recordings = z.array(z.object({ id: z.string(), status: z.string() }));
const Entries = z.array(z.object({ description: z.string(), duration: z.number() }));

/**
 * What a person does first, over HTTP: makes an account, connects the simulated service, types a note, sees it logged and listed,
 * and undoes it. Throws at the first thing that is wrong.
 */
export async function logNote(at: Addresses): Promise<void> {
  const { call, ledger, listed } = await newcomer(at);
  const { id } = Noted.parse(await call('POST', '/api/notes', { text: 'Today two hours on the login bug.' }));
  await expectSoon('the note is logged', async () => (await listed(id))?.status === 'success');
  const [entry] = await ledger();
  if (entry?.duration !== 7_200) throw new Error('the service does not have the entry of two hours');
  const shown = Entries.parse(await call('POST', '/api/recordings/entries/batch', { recordingIds: [id] }));
  if (shown.length !== 1) throw new Error('the entry is not listed');
  await call('POST', `/api/recordings/${id}/undo`);
  await expectSoon('the note is undone', async () => (await listed(id)) === undefined);
  if ((await ledger()).length > 0) throw new Error('the service still has the entry');
}

/** The same with a recording, which the worker has to transcribe; returns the words. */
export async function transcribeNote(at: Addresses, recording: Uint8Array<ArrayBuffer>): Promise<string> {
  const { call, listed } = await newcomer(at);
  const form = new FormData();
  form.set('audio', new Blob([recording], { type: 'audio/webm' }), 'recording.webm');
  const { id } = Noted.parse(await call('POST', '/api/audio/upload', form));
  const ended = async () => (await listed(id))?.status ?? 'gone';
  await expectSoon('the note is transcribed', async () => ['success', 'failed'].includes(await ended()));
  if ((await ended()) !== 'success') throw new Error('the note was not transcribed');
  return z.object({ text: z.string() }).parse(await call('GET', `/api/recordings/${id}/transcript`)).text;
}

/** Somebody with a new account here and at the simulated service. */
async function newcomer({ url, togglUrl }: Addresses) {
  const call = makeCaller(url);
  const made = await fetch(`${togglUrl}/_control/accounts`, { method: 'POST' });
  const { token } = Account.parse(await made.json());
  await call('POST', '/api/register', {
    email: `trial-${Date.now()}@example.com`,
    password: 'correct horse battery',
  });
  await call('POST', '/api/user/toggl-token', { togglToken: token });
  return {
    call,
    listed: async (id: string) =>
      Recordings.parse(await call('GET', '/api/recordings')).find((note) => note.id === id),
    ledger: async () => {
      const authorization = `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`;
      const response = await fetch(`${togglUrl}/api/v9/me/time_entries`, { headers: { authorization } });
      return Entries.parse(await response.json());
    },
  };
}

async function expectSoon(what: string, probe: () => Promise<boolean>): Promise<void> {
  if (!(await waitUntil(probe, hangMs)))
    throw new Error(`after five minutes it is still not so that ${what}`);
}

/** Somebody with a session, whose calls all succeed. */
function makeCaller(url: string) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-time-zone': 'Europe/Paris',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';')[0] ?? '').split('=');
      jar.set(name, value.join('='));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
