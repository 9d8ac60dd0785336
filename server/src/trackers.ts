import type { Trackers } from './app-context.ts';
import { connectClockify } from './connectors/clockify.ts';
import { makeGivenAddressCall } from './connectors/given-address.ts';
import { connectHarvest } from './connectors/harvest.ts';
import { connectKimai } from './connectors/kimai.ts';
import { connectOpenTickly } from './connectors/opentickly.ts';
import { connectRedmine } from './connectors/redmine.ts';
import { connectToggl } from './connectors/toggl.ts';
import { observeTracker } from './telemetry/observe.ts';
import type { TrackerConfig } from './tracker-config.ts';

/** The connector of every service that the contract names. */
export function connectTrackers(config: TrackerConfig): Trackers {
  return {
    kimai: observeTracker(
      'kimai',
      connectKimai(makeGivenAddressCall({ allowedHosts: config.KIMAI_ALLOWED_HOSTS })),
    ),
    clockify: observeTracker('clockify', connectClockify(config.CLOCKIFY_API_URLS)),
    harvest: observeTracker(
      'harvest',
      connectHarvest({
        apiUrl: config.HARVEST_API_URL,
        idUrl: config.HARVEST_ID_URL,
        contact: config.PUBLIC_URL,
      }),
    ),
    redmine: observeTracker(
      'redmine',
      connectRedmine(makeGivenAddressCall({ allowedHosts: config.REDMINE_ALLOWED_HOSTS })),
    ),
    opentickly: observeTracker(
      'opentickly',
      connectOpenTickly(makeGivenAddressCall({ allowedHosts: config.OPENTICKLY_ALLOWED_HOSTS })),
    ),
    toggl: observeTracker('toggl', connectToggl(config.TOGGL_API_URL)),
  };
}
