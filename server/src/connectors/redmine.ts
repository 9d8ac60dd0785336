import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { gentleThrottle, isGone } from './own-server.ts';
import { Activities, Projects, toAccountOwner, toCatalogue } from './redmine-account.ts';
import {
  asStored,
  findMatches,
  getDays,
  OneEntry,
  toEntryId,
  toFields,
  toRemoteEntry,
} from './redmine-entries.ts';
import {
  explain,
  findEntry,
  openServer,
  readAccountAtAddress,
  readEntries,
  readPages,
  readRights,
} from './redmine-server.ts';
import type { TimeTracker, TrackerSession } from './time-tracker.ts';
import { gone, lackingProject, readAnswer } from './tracker-answer.ts';

/** It cannot be asked what was changed: what is of an earlier day is taken to stay as it is. */
const daysRead = 31;

/** Redmine, at the address that its user gives. */
export function connectRedmine(
  callGivenAddress: CallGivenAddress,
  {
    timeoutMs = 10_000,
    lateMs = 60_000,
    throttle = gentleThrottle,
  }: Partial<Pick<TimeTracker, 'timeoutMs' | 'lateMs' | 'throttle'>> = {},
): TimeTracker {
  return {
    timeoutMs,
    lateMs,
    throttle,
    findForeignProduct: () => undefined,
    webhook: null,
    asStored,
    as: (token, address) => createSession(callGivenAddress, { key: token, address, timeoutMs }),
  };
}

function createSession(
  callGivenAddress: CallGivenAddress,
  { key, address, timeoutMs }: { key: string; address: string | undefined; timeoutMs: number },
): TrackerSession {
  const server = openServer(callGivenAddress, { key, address, timeoutMs });
  const { place, call } = server;

  return {
    quotas: () => [],

    async verify() {
      const user = await readAccountAtAddress(server);
      const { time_entry_activities: activities } = await server.get(
        Activities,
        '/enumerations/time_entry_activities.json',
      );
      const hasUsual = activities.some(({ is_default: isDefault, active }) => isDefault && active !== false);
      return toAccountOwner(user, place, hasUsual);
    },

    async catalogue() {
      const rights = await readRights(server);
      const path = '/projects.json?include=time_entry_activities,enabled_modules';
      const { found } = await readPages(server, Projects, path, (page) => page.projects);
      return toCatalogue(found, rights, place);
    },

    async create(entry, signal) {
      const answer = await call(
        'POST',
        '/time_entries.json',
        { time_entry: toFields(asStored(entry)) },
        signal,
      );
      if (!answer.isOk) throw await explain(server, answer, entry);
      // A success without an entry counts as unknown: it may exist.
      return toEntryId(place, readAnswer(OneEntry, answer).time_entry);
    },

    async update({ id }, change, signal) {
      if (change.projectId === null) throw lackingProject();
      const found = await findEntry(server, id, signal);
      if (found === undefined) throw gone();
      const path = `/time_entries/${found.id}.json`;
      const answer = await call('PUT', path, { time_entry: toFields(change) }, signal);
      if (isGone(answer)) throw gone();
      if (!answer.isOk) throw answer.status === 403 ? answer.refusal : await explain(server, answer, change);
    },

    async delete({ id }, signal) {
      const found = await findEntry(server, id, signal);
      if (found === undefined) return;
      const answer = await call('DELETE', `/time_entries/${found.id}.json`, undefined, signal);
      if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    },

    async reconcile(entries, since) {
      if (entries.length === 0) return [];
      const { first, last } = getDays(entries);
      const { found, isAll } = await readEntries(server, `><${first}|${last}`);
      if (!isAll) throw new ConnectorError('unknown', 'there are more entries than can be read');
      // It keeps whole seconds.
      const from = Math.floor(since.epochMilliseconds / 1_000) * 1_000;
      const lately = found.filter((entry) => Date.parse(entry.created_on) >= from);
      return entries.map((entry) => findMatches(place, lately, entry));
    },

    async changesSince(since) {
      const firstDay = since.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysRead });
      const { found, isAll } = await readEntries(server, `>=${firstDay}`);
      const changed = found.filter(
        (entry) => Date.parse(entry.updated_on) >= since.epochMilliseconds - 1_000,
      );
      return {
        entries: changed.map((entry) => toRemoteEntry(place, entry)),
        from: null,
        mayLackSome: !isAll,
      };
    },
  };
}
