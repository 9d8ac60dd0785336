import { defaultTracker, describeTracker, getTrackerName } from '@timbre/contract/trackers';
import { site } from './site.ts';

/** What people call the service of a connection; the default one as this installation does. */
export function trackerName(service?: string): string {
  return service === undefined || service === defaultTracker ? site.timeTracker : getTrackerName(service);
}

/** What texts say of it. */
export function trackerVariables(service?: string) {
  return { tracker: trackerName(service), trackerShort: describeTracker(service).shortName };
}
