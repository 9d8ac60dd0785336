/** The time-tracking services that there are connectors for; a connection is stored with one of these ids. */
export const trackerIds = ['toggl', 'redmine', 'kimai', 'clockify', 'opentickly', 'harvest'] as const;
export type TrackerId = (typeof trackerIds)[number];

type TrackerDescription = {
  /** As it calls itself, in every language. */
  name: string;
  /** In short, where the whole name is more than is needed. */
  shortName: string;
  /** Its page with the token: an address, or a path at the address that a user gives. */
  tokenPage: string;
  /** What that page calls the token, in English for everyone. */
  tokenLabel: string;
  /** People run it themselves, and a connection names the server. */
  hasOwnServers: boolean;
  /** An entry has tags there. */
  hasTags: boolean;
  /** An entry has a start there, so that entries of other tools have a place on a day; or some of its accounts keep one. */
  hasStarts: boolean | 'by account';
  /** Whether time is billable follows there from what it was spent on. */
  decidesBillable?: true;
  /** An entry needs a project and one of its activities. */
  needsActivity: boolean;
  /** What was deleted there is told; entries of other tools are shown only then, or they would stay when they are gone. */
  tellsDeletions: boolean;
  /** What the ids of its workspaces look like to whoever types one. */
  workspaceIds: 'numbers' | 'texts';
  /** The service whose API it has; whoever runs another server with that API chooses this one. */
  hasApiOf?: TrackerId;
};

export const trackers: Record<TrackerId, TrackerDescription> = {
  toggl: {
    name: 'Toggl Track',
    shortName: 'Toggl',
    tokenPage: 'https://track.toggl.com/profile',
    tokenLabel: 'API Token',
    hasOwnServers: false,
    hasTags: true,
    hasStarts: true,
    needsActivity: false,
    tellsDeletions: true,
    workspaceIds: 'numbers',
  },
  redmine: {
    name: 'Redmine',
    shortName: 'Redmine',
    tokenPage: '/my/account',
    tokenLabel: 'API access key',
    hasOwnServers: true,
    hasTags: false,
    hasStarts: false,
    needsActivity: true,
    tellsDeletions: false,
    workspaceIds: 'texts',
  },
  kimai: {
    name: 'Kimai',
    shortName: 'Kimai',
    tokenPage: '/en/profile/',
    tokenLabel: 'API access',
    hasOwnServers: true,
    hasTags: true,
    hasStarts: true,
    decidesBillable: true,
    needsActivity: true,
    tellsDeletions: false,
    workspaceIds: 'texts',
  },
  clockify: {
    name: 'Clockify',
    shortName: 'Clockify',
    tokenPage: 'https://app.clockify.me/manage-api-keys',
    tokenLabel: 'API key',
    hasOwnServers: false,
    hasTags: true,
    hasStarts: true,
    needsActivity: false,
    tellsDeletions: false,
    workspaceIds: 'texts',
  },
  opentickly: {
    name: 'OpenTickly',
    shortName: 'OpenTickly',
    tokenPage: '/profile',
    tokenLabel: 'API Token',
    hasOwnServers: true,
    hasTags: true,
    hasStarts: true,
    needsActivity: false,
    tellsDeletions: true,
    workspaceIds: 'numbers',
    hasApiOf: 'toggl',
  },
  harvest: {
    name: 'Harvest',
    shortName: 'Harvest',
    tokenPage: 'https://id.getharvest.com/developers',
    tokenLabel: 'Personal access token',
    hasOwnServers: false,
    hasTags: false,
    hasStarts: 'by account',
    decidesBillable: true,
    needsActivity: true,
    tellsDeletions: false,
    workspaceIds: 'numbers',
  },
};

/** The one that is offered first, and named to people without a connection. */
export const defaultTracker: TrackerId = 'toggl';

/** What the database has may be of another release. */
export function isTrackerId(service: string): service is TrackerId {
  return Object.hasOwn(trackers, service);
}

/** What is known of the service of a connection; without one, or for one that this release does not know, of the default one. */
export function describeTracker(service: string = defaultTracker): TrackerDescription {
  return trackers[isTrackerId(service) ? service : defaultTracker];
}

/** Puts the name of a service in the place of `{tracker}`. */
export function nameTracker(text: string, service?: string): string {
  return text.replaceAll('{tracker}', getTrackerName(service));
}

/** What people call the service of a connection. */
export function getTrackerName(service?: string): string {
  return describeTracker(service).name;
}
