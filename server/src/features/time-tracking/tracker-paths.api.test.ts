import { startToggl } from '@timbre/simulators/toggl/toggl';
import { expect, onTestFinished, test } from 'vitest';
import { makeSpeaker } from '../../../test/note-stack.ts';
import { startApp } from '../../../test/start-app.ts';

async function startWithUser() {
  const toggl = await startToggl();
  onTestFinished(() => toggl.stop());
  const app = await startApp({ togglUrl: toggl.url });
  return makeSpeaker(app.url, toggl.url, 'http://127.0.0.1:1');
}

test('[TRACK-04] a connection made at either path is read at both, with ids as texts at the one for every tracker', async () => {
  const anna = await startWithUser();
  await anna.enterPassword();
  const read = async (path: string): Promise<unknown> => (await anna.call('GET', path)).json();
  const [project] = anna.service.projects;
  const { token } = anna.service;
  const workspaceId = String(anna.service.workspaceId);
  const bodies = {
    '/api/connection': { service: 'toggl', token, workspaceId },
    '/api/user/toggl-token': { togglToken: token, togglWorkspaceId: workspaceId },
  };
  for (const [path, body] of Object.entries(bodies)) {
    expect((await anna.call('POST', path, { body })).status).toBe(204);
    expect(await read('/api/connection')).toMatchObject({
      ...{ state: 'working', service: 'toggl', name: 'Toggl Track' },
    });
    for (const [one, other] of [
      ['/api/connection', '/api/toggl/connection'],
      ['/api/connection/token', '/api/user/toggl-token'],
      ['/api/connection/catalogue', '/api/toggl/catalogue'],
      ['/api/connection/webhook', '/api/toggl/webhook'],
    ] as const)
      expect(await read(one)).toEqual(await read(other));
    expect(await read('/api/user')).toMatchObject({
      connection: { service: 'toggl', name: 'Toggl Track', workspaceId },
      ...{ hasTogglToken: true, togglWorkspaceId: workspaceId },
    });
    expect(await read('/api/connection/projects')).toEqual([
      { id: String(project?.id), name: project?.name },
    ]);
    expect(await read('/api/toggl/projects')).toEqual([{ id: project?.id, name: project?.name }]);
  }
});

test('[TRACK-04] a tracker that there is no connector for is not connected', async () => {
  const anna = await startWithUser();
  const answer = await anna.call('POST', '/api/connection', {
    body: { service: 'sundial', token: 'a token' },
  });
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'request-invalid']);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    state: 'none',
    service: null,
  });
});
