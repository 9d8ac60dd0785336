import type { User } from '@timbre/contract/accounts';
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

/** What texts say of the service that somebody is connected to, or else of the default one. */
export function getTrackerVariables(connection: User['connection']) {
  const service = connection?.service ?? defaultTracker;
  // The server may know more of them than this page.
  if (!isTrackerId(service)) return { tracker: connection?.name, trackerShort: connection?.name };
  return { tracker: getTrackerName(service), trackerShort: describeTracker(service).shortName };
}
