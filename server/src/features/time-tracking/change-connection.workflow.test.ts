import { join } from 'node:path';
import { User } from '@timbre/contract/accounts';
import { SecurityEvent } from '@timbre/contract/security-events';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { fileTracker } from '../../../test/file-tracker.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { control, find, type Speaker, say } from '../../../test/speak.ts';
import type { TimeTracker } from '../../connectors/time-tracker.ts';
import { jobs } from '../../db/platform.schema.ts';
import { securityMailWorkflow } from '../accounts/security-events.ts';
import { connections } from './time-tracking.schema.ts';

async function disconnect(who: Speaker): Promise<void> {
  await who.enterPassword();
  expect((await who.call('DELETE', '/api/user/toggl-token')).status).toBe(204);
}

const getEvents = async ({ call }: Speaker) =>
  z
    .array(SecurityEvent)
    .parse(await (await call('GET', '/api/user/security-events')).json())
    .map(({ kind }) => kind);

const waits = async (who: Speaker, id: string) => {
  const note = await find(who, id);
  return note?.status === 'processing' && note.step === 'waiting' && note.waitsUntil === null;
};

test('[SYNC-26][D-DISCONNECT] disconnecting erases the token here, after the password; the history stays, and so does all in the service', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  const id = await say(anna, 'before', 'Yesterday two hours of design for the website.');
  await stack.finished(anna, id);
  const refused = await anna.call('DELETE', '/api/user/toggl-token');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'verification-needed']);

  await disconnect(anna);
  expect(await stack.db.select().from(connections)).toEqual([]);
  expect(User.parse(await (await anna.call('GET', '/api/user')).json())).toMatchObject({
    hasTogglToken: false,
    togglWorkspaceId: null,
  });
  expect(await (await anna.call('GET', '/api/toggl/connection')).json()).toMatchObject({ state: 'none' });
  expect(await anna.entries([id])).toMatchObject([{ description: 'design', isLogged: true }]);
  expect(await anna.ledger()).toHaveLength(1);
  const mails = await stack.db.select().from(jobs).where(eq(jobs.workflow, securityMailWorkflow));
  expect([await getEvents(anna), mails.length]).toEqual([['tracker-disconnected', 'tracker-connected'], 1]);

  // Nothing to disconnect is nothing to tell.
  await disconnect(anna);
  expect(await getEvents(anna)).toHaveLength(2);
});

test('[SYNC-27][D-DISCONNECT] a note that is being logged then waits, goes on with the next token, and each entry stands once', async () => {
  const directory = temporaryDirectory('tracker');
  onTestFinished(() => directory.remove());
  const file = fileTracker(join(directory.path, 'entries.json'));
  let afterWrite = async () => {};
  const tracker: TimeTracker = {
    ...file,
    as: (token) => {
      const session = file.as(token);
      return {
        ...session,
        create: async (...given) => {
          const id = await session.create(...given);
          await afterWrite();
          return id;
        },
      };
    },
  };
  const { speaker, finished } = await startNoteStack({ tracker });
  const anna = await speaker();
  const connect = () => anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'the password' } });
  await connect();
  await anna.enterPassword();
  afterWrite = async () => {
    await anna.call('DELETE', '/api/user/toggl-token');
  };
  const id = await say(anna, 'half', 'Yesterday two hours of digging, an hour of calls.');
  await eventually(() => waits(anna, id));
  expect(file.lines().map(({ text }) => text)).toEqual(['digging']);

  afterWrite = async () => {};
  expect((await connect()).status).toBe(204);
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(file.lines().map(({ text }) => text)).toEqual(['digging', 'calls']);
});

test('[SYNC-27][D-DISCONNECT] so do a note that is answered and one that is taken back meanwhile, and one whose token was refused before', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const undone = await say(anna, 'undone', 'Yesterday one hour of apples.');
  await stack.finished(anna, undone);
  await anna.call('PATCH', '/api/user', { body: { askWhenUnsure: true } });
  const asking = await say(anna, 'asking', 'Two hours for the zanzibar thing because of reasons');
  await expect.poll(async () => (await find(anna, asking))?.step).toBe('asking');
  const { token: fresh } = z
    .object({ token: z.string() })
    .parse(await control(stack, 'revoke', { token: anna.service.token }));
  const parked = await say(anna, 'parked', 'Today one hour of pears.');
  await eventually(() => waits(anna, parked));

  await disconnect(anna);
  await anna.call('POST', `/api/recordings/${asking}/answer`, { body: { answer: 'log' } });
  await anna.call('POST', `/api/recordings/${undone}/undo`);
  await eventually(() => waits(anna, asking));
  await eventually(() => waits(anna, undone));
  expect(await waits(anna, parked)).toBe(true);
  // What stands in the service is not forgotten here.
  expect(await anna.entries([undone])).toMatchObject([{ description: 'apples', isLogged: true }]);

  const body = { togglToken: fresh };
  expect((await anna.call('POST', '/api/user/toggl-token', { body })).status).toBe(204);
  for (const id of [asking, parked])
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  await eventually(async () => (await find(anna, undone)) === undefined);
  const entries = z
    .array(z.object({ description: z.string(), server_deleted_at: z.string().nullable() }))
    .parse(await (await fetch(`${stack.togglUrl}/_control/entries?token=${fresh}`)).json());
  const left = entries.filter((entry) => entry.server_deleted_at === null);
  expect(left.map(({ description }) => description).sort()).toEqual(['pears', 'zanzibar thing']);
});

test('[SYNC-27][D-DISCONNECT] a token that notes wait for needs the password: whoever has only the session does not get them', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const id = await say(anna, 'logged', 'Yesterday one hour of apples.');
  await stack.finished(anna, id);
  await disconnect(anna);
  await anna.call('POST', `/api/recordings/${id}/undo`);
  await eventually(() => waits(anna, id));

  const elsewhere = stack.visitor();
  await elsewhere.call('POST', '/api/login', { body: anna.credentials });
  const body = { togglToken: (await stack.speaker()).service.token };
  const thief = await elsewhere.call('POST', '/api/user/toggl-token', { body });
  expect([thief.status, thief.headers.get('x-error-code')]).toEqual([403, 'verification-needed']);
});

test('[SYNC-28] the workspace is changed without the token, after the password: everything is narrowed to it, or to none', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({
    workspaces: [{ name: 'Side jobs' }],
    projects: [{ name: 'Website' }, { name: 'Garden', workspace: 'Side jobs' }],
  });
  const choose = async (togglWorkspaceId: string | null) => {
    const answer = await anna.call('PATCH', '/api/user/toggl-connection', { body: { togglWorkspaceId } });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await choose('1')).toEqual([403, 'verification-needed']);
  await anna.enterPassword();
  expect(await choose('1')).toEqual([409, 'connection-needed']);
  await anna.connect();
  const [home, sideJobs] = anna.service.workspaces;
  const names = async () =>
    z
      .array(z.object({ name: z.string() }))
      .parse(await (await anna.call('GET', '/api/toggl/projects')).json())
      .map(({ name }) => name);
  expect(await names()).toEqual(['Website', 'Garden']);
  expect(await choose('4711')).toEqual([422, 'workspace-unknown']);

  expect(await choose(String(sideJobs?.id))).toEqual([204, null]);
  expect(await choose(String(sideJobs?.id))).toEqual([204, null]);
  expect(await names()).toEqual(['Garden']);
  const id = await say(anna, 'side', 'Yesterday an hour of calls.');
  await stack.finished(anna, id);
  expect(await anna.ledger()).toMatchObject([{ workspace_id: sideJobs?.id }]);
  expect(await (await anna.call('GET', '/api/toggl/connection')).json()).toMatchObject({
    workspaceName: 'Side jobs',
  });

  expect(await choose(null)).toEqual([204, null]);
  expect(await names()).toEqual(['Website', 'Garden']);
  const next = await say(anna, 'home', 'Yesterday an hour of post.');
  await stack.finished(anna, next);
  expect((await anna.ledger()).map(({ workspace_id }) => workspace_id)).toContain(home?.id);
  expect(await getEvents(anna)).toEqual([
    'tracker-workspace-changed',
    'tracker-workspace-changed',
    'tracker-connected',
  ]);
});
