import * as platform from './db/platform.schema.ts';
import * as accounts from './features/accounts/accounts.schema.ts';
import * as authorization from './features/accounts/authorization.schema.ts';
import * as billing from './features/billing/billing.schema.ts';
import * as recordings from './features/recordings/recordings.schema.ts';
import * as team from './features/team/team.schema.ts';
import * as timeTracking from './features/time-tracking/time-tracking.schema.ts';
import * as transcription from './features/transcription/transcription.schema.ts';
import * as usage from './features/usage/usage.schema.ts';

/** Every table, by its owner: only the owner's SQL writes it. */
export const schema = {
  platform,
  accounts: { ...accounts, ...authorization },
  billing,
  recordings,
  team,
  'time-tracking': timeTracking,
  transcription,
  usage,
};
