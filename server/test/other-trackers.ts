import { startHarvest } from '@timbre/simulators/harvest/harvest';
import { startKimai } from '@timbre/simulators/kimai/kimai';
import { startRedmine } from '@timbre/simulators/redmine/redmine';
import { z } from 'zod';
import { postJson } from './note-stack.ts';

const User = z.object({ id: z.number(), key: z.string() });
const HarvestOwner = z.object({ userId: z.number(), key: z.string() });
const Calls = z.array(z.object({ method: z.string(), path: z.string() }));
const ofUser = { user: z.object({ id: z.number() }) };
const RedmineEntries = z.array(z.object({ ...ofUser, comments: z.string(), hours: z.number() }));
const KimaiEntries = z.array(z.object({ ...ofUser, description: z.string(), duration: z.number() }));

const HarvestEntries = z.array(z.object({ ...ofUser, notes: z.string(), hours: z.number() }));

type Control = (path: string, body: unknown) => Promise<unknown>;
type Entry = { userId: number; description: string; minutes: number };

const projects = [{ name: 'Acme' }];

/** On a server of somebody's own. */
function ownServer(hostsSetting: string) {
  return {
    getSettings: (url: string): Record<string, string> => ({ [hostsSetting]: new URL(url).host }),
    async addUser(control: Control, url: string) {
      const { id, key } = User.parse(await control('users', { projects }));
      return { id, connection: { token: key, address: url } };
    },
  };
}

/** How each tracker is started, besides Toggl Track, who uses it, and what stands in it. */
const otherTrackers = {
  redmine: {
    ...ownServer('REDMINE_ALLOWED_HOSTS'),
    start: startRedmine,
    toEntries: (body: unknown): Entry[] =>
      RedmineEntries.parse(body).map(({ user, comments, hours }) => ({
        ...{ userId: user.id, description: comments, minutes: Math.round(hours * 60) },
      })),
  },
  kimai: {
    ...ownServer('KIMAI_ALLOWED_HOSTS'),
    start: startKimai,
    toEntries: (body: unknown): Entry[] =>
      KimaiEntries.parse(body).map(({ user, description, duration }) => ({
        ...{ userId: user.id, description, minutes: duration / 60 },
      })),
  },
  harvest: {
    start: startHarvest,
    getSettings: (url: string): Record<string, string> => ({
      HARVEST_API_URL: `${url}/v2`,
      HARVEST_ID_URL: `${url}/api/v2`,
    }),
    async addUser(control: Control) {
      const { userId, key } = HarvestOwner.parse(await control('accounts', { projects }));
      return { id: userId, connection: { token: key } };
    },
    toEntries: (body: unknown): Entry[] =>
      HarvestEntries.parse(body).map(({ user, notes, hours }) => ({
        ...{ userId: user.id, description: notes, minutes: Math.round(hours * 60) },
      })),
  },
};

export type OtherTracker = keyof typeof otherTrackers;

/** A simulated tracker, people in it, and what it was asked. */
export async function startOtherTracker(service: OtherTracker) {
  const { start, getSettings, addUser, toEntries } = otherTrackers[service];
  const { url, stop } = await start();
  const control: Control = (path, body) => postJson(`${url}/_control/${path}`, body);
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}/_control/${path}`)).json();
  return {
    stop,
    settings: getSettings(url),
    /** Somebody with a project; gives what connects to it. */
    async addUser() {
      const { id, connection } = await addUser(control, url);
      return { id, connection: { service, ...connection } };
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
