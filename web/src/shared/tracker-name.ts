import type { User } from '@timbre/contract/accounts';
import type { Entry } from '@timbre/contract/recordings';
import {
  defaultTracker,
  describeTracker,
  isTrackerId,
  type TrackerId,
  trackerIds,
} from '@timbre/contract/trackers';
import { type Site, site } from './site.ts';

/** What people call a service; the default one as this installation does. */
export function getTrackerName(service: TrackerId): string {
  return service === defaultTracker ? site.timeTracker : describeTracker(service).name;
}

/** All services that there are connectors for, in a sentence; the default one as an installation calls it. */
export function listTrackers(
  { timeTracker }: Pick<Site, 'timeTracker'>,
  language: string,
  type: 'conjunction' | 'disjunction',
): string {
  const names = trackerIds.map((id) => (id === defaultTracker ? timeTracker : describeTracker(id).name));
  return new Intl.ListFormat(language, { type }).format(names);
}

/** What texts say of the services that somebody is connected to, one or the other, or else of the default one. */
export function getTrackerVariables(connection: User['connection'], language: string) {
  const own = getServiceVariables(connection?.service ?? defaultTracker, connection?.name);
  const others = connection?.otherNames ?? [];
  if (others.length === 0) return own;
  const either = (name: string) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format([name, ...others]);
  return { tracker: either(own.tracker), trackerShort: either(own.trackerShort) };
}

/** What texts about an entry say of its service; nothing where none is known: then they say what all texts say. */
export function getEntryTracker({ service }: Pick<Entry, 'service'>) {
  return service !== null && isTrackerId(service) ? getServiceVariables(service) : {};
}

/** The same of one service. */
export function getServiceVariables(service: string, name: string = service) {
  // The server may know more of them than this page.
  if (!isTrackerId(service)) return { tracker: name, trackerShort: name };
  return { tracker: getTrackerName(service), trackerShort: describeTracker(service).shortName };
}
