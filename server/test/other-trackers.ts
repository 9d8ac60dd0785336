import { startKimai } from '@timbre/simulators/kimai/kimai';
import { startRedmine } from '@timbre/simulators/redmine/redmine';
import { z } from 'zod';
import { postJson } from './note-stack.ts';

const User = z.object({ id: z.number(), key: z.string() });
const Calls = z.array(z.object({ method: z.string(), path: z.string() }));
const ofUser = { user: z.object({ id: z.number() }) };
const RedmineEntries = z.array(z.object({ ...ofUser, comments: z.string(), hours: z.number() }));
const KimaiEntries = z.array(z.object({ ...ofUser, description: z.string(), duration: z.number() }));

type Entry = { userId: number; description: string; minutes: number };

/** How each tracker is started, besides Toggl Track, and what stands in it. */
export const otherTrackers = {
  redmine: {
    start: startRedmine,
    hostsSetting: 'REDMINE_ALLOWED_HOSTS',
    toEntries: (body: unknown): Entry[] =>
      RedmineEntries.parse(body).map(({ user, comments, hours }) => ({
        ...{ userId: user.id, description: comments, minutes: Math.round(hours * 60) },
      })),
  },
  kimai: {
    start: startKimai,
    hostsSetting: 'KIMAI_ALLOWED_HOSTS',
    toEntries: (body: unknown): Entry[] =>
      KimaiEntries.parse(body).map(({ user, description, duration }) => ({
        ...{ userId: user.id, description, minutes: duration / 60 },
      })),
  },
};

export type OtherTracker = keyof typeof otherTrackers;

/** A simulated tracker, people in it, and what it was asked. */
export async function startOtherTracker(service: OtherTracker) {
  const { start, hostsSetting, toEntries } = otherTrackers[service];
  const { url, stop } = await start();
  const control = (path: string, body: unknown) => postJson(`${url}/_control/${path}`, body);
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}/_control/${path}`)).json();
  return {
    stop,
    settings: { [hostsSetting]: new URL(url).host },
    /** Somebody with a project; gives what connects to it. */
    async addUser() {
      const { id, key } = User.parse(await control('users', { projects: [{ name: 'Acme' }] }));
      return { id, connection: { service, token: key, address: url } };
    },
    fail: (faults: object[]) => control('faults', faults),
    stopFailing: () => fetch(`${url}/_control/faults`, { method: 'DELETE' }),
    readEntries: async () => toEntries(await read('entries')),
    countCalls: async () => {
      const calls = Calls.parse(await read('calls'));
      const writes = calls.filter(({ method }) => method !== 'GET').length;
      return { reads: calls.length - writes, writes };
    },
  };
}
