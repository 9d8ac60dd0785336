import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { deleteActs } from '../../db/operator-acts.ts';
import { purgeFinishedJobs } from '../../durable.ts';
import {
  purgeExpiredApiTokens,
  purgeExpiredGrants,
  purgeExpiredSecurityEvents,
  purgeExpiredSessions,
  purgeUnusedClients,
} from '../accounts/accounts.ts';
import { purgeExpiredPayments } from '../billing/billing.ts';
import { purgeFailedAudio, purgeStrayAudio } from '../recordings/recordings.ts';
import { purgeExpiredInvitations, purgeTeamMinutes } from '../team/team.ts';
import { purgeAttempts, purgeExpiredQuotas } from '../time-tracking/time-tracking.ts';
import { purgeUsage } from '../usage/usage.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'log' | 'audio'>;

type Rule = {
  what: string;
  /** As the privacy page says it. */
  retention: Temporal.DurationLike;
  purge: (db: Deps['db'], before: Temporal.Instant) => Promise<number>;
};

/** What is not deleted by its owner, and how long it is kept. An account that is pending deletion has a date of its own. */
const getRules = ({ audio }: Deps): Rule[] => [
  {
    what: 'audio of failed notes',
    retention: { days: 7 },
    purge: (db, before) => purgeFailedAudio({ db, audio }, before),
  },
  {
    // Long enough for an upload, and for a key rotation that puts it anew.
    what: 'audio without a note',
    retention: { days: 2 },
    purge: (db, before) => purgeStrayAudio({ db, audio }, before),
  },
  { what: 'usage', retention: { days: 90 }, purge: purgeUsage },
  // As far back as a service is asked for what became of an attempt, and more.
  { what: 'attempts at entries', retention: { days: 90 }, purge: purgeAttempts },
  { what: 'quotas of services', retention: { days: 30 }, purge: purgeExpiredQuotas },
  { what: 'tokens that expired', retention: { days: 30 }, purge: purgeExpiredApiTokens },
  { what: 'access of assistants that expired', retention: { days: 1 }, purge: purgeExpiredGrants },
  { what: 'assistants that nobody connected', retention: { days: 1 }, purge: purgeUnusedClients },
  { what: 'security events', retention: { days: 180 }, purge: purgeExpiredSecurityEvents },
  { what: 'sessions that ended', retention: { days: 1 }, purge: purgeExpiredSessions },
  { what: 'months of teams', retention: { months: 6 }, purge: purgeTeamMinutes },
  { what: 'invitations that nobody accepted', retention: { days: 30 }, purge: purgeExpiredInvitations },
  { what: 'payments', retention: { years: 7 }, purge: purgeExpiredPayments },
  // Ids only; long after anybody would look for what became of it.
  { what: 'finished work', retention: { days: 30 }, purge: purgeFinishedJobs },
  { what: 'acts of operators', retention: { years: 2 }, purge: deleteActs },
];

/** Purges everything past its retention period and returns the counts. A failing rule stops no other and is reported at the end. */
export async function purgeExpired(deps: Deps): Promise<{ what: string; count: number }[]> {
  const now = deps.now().toZonedDateTimeISO('UTC');
  const purged: { what: string; count: number }[] = [];
  const failures: unknown[] = [];
  for (const { what, retention, purge } of getRules(deps)) {
    try {
      const count = await purge(deps.db, now.subtract(retention).toInstant());
      if (count > 0) deps.log.info({ what, count }, 'purged after its retention period');
      purged.push({ what, count });
    } catch (cause) {
      deps.log.warn({ err: cause, what }, 'could not be purged; trying again');
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all that was due could be purged');
  return purged;
}
