import type { TrackerId } from '@timbre/contract/trackers';
import type { Trackers } from './app-context.ts';
import { connectClockify } from './connectors/clockify.ts';
import { makeGivenAddressCall } from './connectors/given-address.ts';
import { connectHarvest } from './connectors/harvest.ts';
import { connectKimai } from './connectors/kimai.ts';
import { connectOpenTickly } from './connectors/opentickly.ts';
import { connectRedmine } from './connectors/redmine.ts';
import type { TimeTracker } from './connectors/time-tracker.ts';
import { connectToggl } from './connectors/toggl.ts';
import { qualifyIds } from './qualify-ids.ts';
import { observeTracker } from './telemetry/observe.ts';
import type { TrackerConfig } from './tracker-config.ts';

/** The connector of every service that the contract names. */
export function connectTrackers(config: TrackerConfig): Trackers {
  return {
    kimai: prepare('kimai', connectKimai(makeGivenAddressCall({ allowedHosts: config.KIMAI_ALLOWED_HOSTS }))),
    clockify: prepare('clockify', connectClockify(config.CLOCKIFY_API_URLS)),
    harvest: prepare(
      'harvest',
      connectHarvest({
        apiUrl: config.HARVEST_API_URL,
        idUrl: config.HARVEST_ID_URL,
        contact: config.PUBLIC_URL,
      }),
    ),
    redmine: prepare(
      'redmine',
      connectRedmine(makeGivenAddressCall({ allowedHosts: config.REDMINE_ALLOWED_HOSTS })),
    ),
    opentickly: prepare(
      'opentickly',
      connectOpenTickly(makeGivenAddressCall({ allowedHosts: config.OPENTICKLY_ALLOWED_HOSTS })),
    ),
    toggl: prepare('toggl', connectToggl(config.TOGGL_API_URL)),
  };
}

function prepare(service: TrackerId, tracker: TimeTracker): TimeTracker {
  return qualifyIds(service, observeTracker(service, tracker));
}
