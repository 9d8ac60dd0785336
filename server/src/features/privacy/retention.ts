import type { Temporal } from 'temporal-polyfill';
import { deleteActs } from '../../db/operator-acts.ts';
import { forgetWork } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { forgetApiTokens, forgetSecurityEvents, forgetSessions } from '../accounts/accounts.ts';
import { forgetPayments } from '../billing/billing.ts';
import { forgetFailedAudio, forgetStrayAudio } from '../recordings/recordings.ts';
import { forgetInvitations, forgetTeamMinutes } from '../team/team.ts';
import { forgetAttempts, forgetBudgets } from '../time-tracking/time-tracking.ts';
import { forgetUsage } from '../usage/usage.ts';

type Needs = Pick<Parts, 'db' | 'now' | 'log' | 'audio'>;

type Rule = {
  what: string;
  /** As the privacy page says it. */
  kept: Temporal.DurationLike;
  forget: (db: Needs['db'], before: Temporal.Instant) => Promise<number>;
};

/** What is not deleted by its owner, and how long it is kept. An account that was given up has a date of its own. */
const rulesOf = ({ audio }: Needs): Rule[] => [
  {
    what: 'audio of failed notes',
    kept: { days: 7 },
    forget: (db, before) => forgetFailedAudio({ db, audio }, before),
  },
  {
    // Long enough for an upload, and for a key rotation that puts it anew.
    what: 'audio without a note',
    kept: { days: 2 },
    forget: (db, before) => forgetStrayAudio({ db, audio }, before),
  },
  { what: 'usage', kept: { days: 90 }, forget: forgetUsage },
  // As far back as a service is asked for what became of an attempt, and more.
  { what: 'attempts at entries', kept: { days: 90 }, forget: forgetAttempts },
  { what: 'quotas of services', kept: { days: 30 }, forget: forgetBudgets },
  { what: 'tokens that expired', kept: { days: 30 }, forget: forgetApiTokens },
  { what: 'security events', kept: { days: 180 }, forget: forgetSecurityEvents },
  { what: 'sessions that ended', kept: { days: 1 }, forget: forgetSessions },
  { what: 'months of teams', kept: { months: 6 }, forget: forgetTeamMinutes },
  { what: 'invitations that nobody accepted', kept: { days: 30 }, forget: forgetInvitations },
  { what: 'payments', kept: { years: 7 }, forget: forgetPayments },
  // Ids only; long after anybody would look for what became of it.
  { what: 'finished work', kept: { days: 30 }, forget: forgetWork },
  { what: 'acts of operators', kept: { years: 2 }, forget: deleteActs },
];

/** Forgets all that has been kept for its time, and says what it was. A rule that fails is told at the end: it stops no other. */
export async function forgetWhatIsDue(parts: Needs): Promise<{ what: string; count: number }[]> {
  const now = parts.now().toZonedDateTimeISO('UTC');
  const forgotten: { what: string; count: number }[] = [];
  const failures: unknown[] = [];
  for (const { what, kept, forget } of rulesOf(parts)) {
    try {
      const count = await forget(parts.db, now.subtract(kept).toInstant());
      if (count > 0) parts.log.info({ what, count }, 'forgotten, because its time was over');
      forgotten.push({ what, count });
    } catch (cause) {
      parts.log.warn({ err: cause, what }, 'could not be forgotten; trying again');
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all that was due could be forgotten');
  return forgotten;
}
