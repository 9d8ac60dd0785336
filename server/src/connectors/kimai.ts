import { Temporal } from 'temporal-polyfill';
import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { Account, Activities, Projects, Tags, toAccountOwner, toCatalogue } from './kimai-account.ts';
import {
  asStored,
  findMatches,
  findNumber,
  OneEntry,
  toEntryId,
  toFields,
  toRemoteEntry,
  toTags,
} from './kimai-entries.ts';
import { accountPath, explain, makeTags, openServer, readEntries, withWholeTime } from './kimai-server.ts';
import { gentleThrottle, isGone, readAtAddress } from './own-server.ts';
import type { TimeTracker, TrackerSession } from './time-tracker.ts';
import { gone, lackingProject, readAnswer } from './tracker-answer.ts';

/** Notes are about days that have passed: a project that ended lately is still logged to. */
const daysAfterItsEnd = 31;

/** Kimai, at the address that its user gives. */
export function connectKimai(
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
    as: (token, address) => createSession(callGivenAddress, { token, address, timeoutMs }),
  };
}

function createSession(
  callGivenAddress: CallGivenAddress,
  { token, address, timeoutMs }: { token: string; address: string | undefined; timeoutMs: number },
): TrackerSession {
  const server = openServer(callGivenAddress, { token, address, timeoutMs });
  const { place, call, get } = server;

  return {
    quotas: () => [],

    async verify() {
      return toAccountOwner(readAtAddress(Account, await call('GET', accountPath)), place);
    },

    async catalogue() {
      const projects = await get(Projects, `/api/projects?visible=1&${toPeriod()}`);
      const activities = await get(Activities, '/api/activities?visible=1');
      const tags = await get(Tags, '/api/tags/find');
      return toCatalogue({ projects, activities, tags }, place);
    },

    async create(entry, signal) {
      const wanted = asStored(entry);
      await makeTags(server, wanted.tags, signal);
      const answer = await call('POST', '/api/timesheets', toFields(wanted), signal);
      if (!answer.isOk) throw explain(answer, wanted);
      // A success without an entry counts as unknown: it may exist.
      return toEntryId(place, readAnswer(OneEntry, answer));
    },

    async update({ id }, change, signal) {
      if (change.projectId === null) throw lackingProject();
      const number = findNumber(place, id);
      if (number === undefined) throw gone();
      const path = `/api/timesheets/${number}`;
      const whole = await withWholeTime(server, path, change, signal);
      await makeTags(server, toTags(change.tags ?? []), signal);
      const answer = await call('PATCH', path, toFields(whole), signal);
      if (isGone(answer)) throw gone();
      if (!answer.isOk) throw explain(answer, change);
      readAnswer(OneEntry, answer);
    },

    async delete({ id }, signal) {
      const number = findNumber(place, id);
      if (number === undefined) return;
      const answer = await call('DELETE', `/api/timesheets/${number}`, undefined, signal);
      if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    },

    async reconcile(entries, since) {
      if (entries.length === 0) return [];
      const { found, isAll } = await readEntries(server, since);
      if (!isAll) throw new ConnectorError('unknown', 'there are more entries than can be read');
      return findMatches(place, found, entries);
    },

    async changesSince(since) {
      const { found, isAll } = await readEntries(server, since);
      return {
        entries: found.map((entry) => toRemoteEntry(place, entry, since)),
        from: null,
        mayLackSome: !isAll,
      };
    },
  };
}

/** Projects that have begun, and have not ended long ago; in the local time of the user, whichever that is. */
function toPeriod(): string {
  const now = Temporal.Now.zonedDateTimeISO('UTC').toPlainDateTime();
  const toText = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' });
  return `start=${toText(now.add({ days: 1 }))}&end=${toText(now.subtract({ days: daysAfterItsEnd }))}`;
}
