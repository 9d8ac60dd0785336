import { isTrackerId } from '@timbre/contract/trackers';
import type { Trackers } from '../../app-context.ts';
import type { TimeTracker } from '../../connectors/time-tracker.ts';

/** A connection to a service that this release has no connector for: work for it waits until one has. */
class UnknownTrackerError extends Error {
  constructor(service: string) {
    super(`no connector for ${service}`);
    this.name = 'UnknownTrackerError';
  }
}

/** The connector that a connection is used with. */
export function getTracker(trackers: Trackers, { service }: { service: string }): TimeTracker {
  if (!isTrackerId(service)) throw new UnknownTrackerError(service);
  return trackers[service];
}

/** By then a request whose answer was lost has been done, if at all, whichever service it went to. */
export function getLongestDelay(trackers: Trackers): number {
  return Math.max(...Object.values(trackers).map(({ lateMs }) => lateMs));
}
