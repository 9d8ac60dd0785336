import { User } from '@timbre/contract/accounts';
import { expect, onTestFinished } from 'vitest';
import { eventually } from '../eventually.ts';
import { startNoteStack, Uploaded } from '../note-stack.ts';
import { startClockwork } from './clockwork-server.ts';

/** Somebody uses Clockwork as others use Toggl Track; run where it has been added. */
export async function useClockwork(): Promise<void> {
  const clockwork = await startClockwork();
  onTestFinished(() => void clockwork.stop());
  const stack = await startNoteStack({ trackerSettings: { CLOCKWORK_API_URL: clockwork.url } });
  const anna = await stack.speaker();
  const connect = (token: string) =>
    anna.call('POST', '/api/connection', { body: { service: 'clockwork', token } });

  const refusals = await Promise.all([connect('no key'), connect('watch-1')].map(readRefusal));
  expect(refusals).toEqual([
    ['token-refused', 'Clockwork does not accept this token. Copy it again from your Clockwork profile.'],
    ['token-of-other-product', expect.stringMatching(/key for Clockwork Watch.*your Clockwork profile/)],
  ]);
  expect((await connect('key-anna')).status).toBe(204);
  const user = User.parse(await (await anna.call('GET', '/api/user')).json());
  expect(user).toMatchObject({
    connection: { service: 'clockwork', name: 'Clockwork', workspaceId: null },
    hasTogglToken: true,
  });
  const projects = await (await anna.call('GET', '/api/connection/projects')).json();
  expect(projects).toContainEqual({ id: 'p-1', name: 'Acme' });

  const log = async (text: string, headers: Record<string, string> = {}) => {
    const sent = await anna.call('POST', '/api/notes', {
      body: { text },
      headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z', ...headers },
    });
    const { id } = Uploaded.parse(await sent.json());
    expect((await stack.finished(anna, id)).status).toBe('success');
    const [entry] = await anna.entries([id]);
    return { id, entryId: entry?.id ?? expect.fail('there is no entry') };
  };
  const note = await log('Two hours of design for Acme');
  expect(clockwork.entries()).toMatchObject([{ project: 'p-1', seconds: 7_200 }]);

  const edit = () =>
    anna.call('PATCH', `/api/entries/${note.entryId}`, {
      body: { description: 'Poster', projectId: 'p-2' },
    });
  expect((await edit()).status).toBe(204);
  expect(clockwork.entries()).toMatchObject([{ text: 'Poster', project: 'p-2', seconds: 7_200 }]);

  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => clockwork.entries().length === 0, 'the entry was not taken back');

  const other = await log('An hour of calls', { 'x-project-id': 'p-2' });
  expect(clockwork.entries()).toMatchObject([{ project: 'p-2', seconds: 3_600 }]);
  clockwork.clear();
  const gone = await readRefusal(
    anna.call('PATCH', `/api/entries/${other.entryId}`, { body: { description: 'Calls' } }),
  );
  expect(gone).toEqual(['entry-gone', expect.stringMatching(/^This entry was deleted in Clockwork/)]);

  await anna.enterPassword();
  expect((await anna.connect()).status).toBe(204);
  expect((await anna.call('DELETE', '/api/connection?service=clockwork')).status).toBe(204);
  const after = User.parse(await (await anna.call('GET', '/api/user')).json());
  expect(after.connection).toMatchObject({ service: 'toggl', name: 'Toggl Track' });
}

async function readRefusal(call: Promise<Response>): Promise<[code: string | null, sentence: string]> {
  const answer = await call;
  return [answer.headers.get('x-error-code'), await answer.text()];
}
