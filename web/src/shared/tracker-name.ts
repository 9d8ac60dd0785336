import type { User } from '@timbre/contract/accounts';
import { defaultTracker, describeTracker, isTrackerId, type TrackerId } from '@timbre/contract/trackers';
import { site } from './site.ts';

/** What people call a service; the default one as this installation does. */
export function getTrackerName(service: TrackerId): string {
  return service === defaultTracker ? site.timeTracker : describeTracker(service).name;
}

/** What texts say of the service that somebody is connected to, or else of the default one. */
export function getTrackerVariables(connection: User['connection']) {
  const service = connection?.service ?? defaultTracker;
  // The server may know more of them than this page.
  if (!isTrackerId(service)) return { tracker: connection?.name, trackerShort: connection?.name };
  return { tracker: getTrackerName(service), trackerShort: describeTracker(service).shortName };
}
