import { writeFile } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { lastActs } from '../db/operator-acts.ts';
import { connectEngineAdmin, isRetired } from '../engine/admin.ts';
import { listDeadLetters } from '../engine/dead-letters.ts';
import {
  endSecondFactors,
  readUser,
  signOutEverywhere,
  withoutBrowser,
} from '../features/accounts/accounts.ts';
import { replayEvents, selling } from '../features/billing/billing.ts';
import { exportAccount, requestAccountDeletion } from '../features/privacy/privacy.ts';
import { resealEverything } from '../rotation/reseal.ts';
import { asDuration, findStuck } from './find-stuck.ts';
import { lookAtNote } from './look-at-note.ts';
import { lookAtUser, userMeant } from './look-at-user.ts';
import { type OperateDeps, Refused, type Report } from './operation.ts';
import { retry } from './retry.ts';

export type Options = { older: string; last: string; since?: string | undefined };

/** A verb of the command line. */
type Command = {
  /** How it is called, for whoever asks. */
  usage: string;
  arguments: number;
  /** Concerns no user, so it is not recorded in the trail. */
  isGeneral?: boolean;
  /** Whom or what it is about, as an id for the trail. */
  subject?: (deps: OperateDeps, given: string) => Promise<string>;
  /** Given the subject in place of the first argument. */
  run: (deps: OperateDeps, given: string[], options: Options) => Promise<Report>;
};

const idItself = async (_deps: OperateDeps, given: string): Promise<string> => {
  if (/^[\w./-]{1,200}$/.test(given)) return given;
  throw new Refused('This is no id.');
};
const theUser = ({ db }: OperateDeps, given: string): Promise<string> => userMeant(db, given);

export const commands: Record<string, Command> = {
  note: {
    usage: 'note ID                          what is known of a note, without its words',
    arguments: 1,
    subject: noteId,
    run: (deps, [id = '']) => lookAtNote(deps, id),
  },
  stuck: {
    usage: 'stuck [--older 15m]              what came to no end for so long, and why',
    arguments: 0,
    isGeneral: true,
    run: (deps, _given, { older }) => findStuck(deps, asDuration(older)),
  },
  'dead-letters': {
    usage: 'dead-letters [--last 20]         what was given up because it failed again and again',
    arguments: 0,
    isGeneral: true,
    run: async ({ db }, _given, { last }) => ({
      deadLetters: (await listDeadLetters(db, asCount(last))).map((one) => ({
        what: `${one.service}/${one.key}`,
        step: one.step,
        fault: one.fault,
        times: one.times,
        since: one.firstFailedAt,
        last: one.lastFailedAt,
      })),
    }),
  },
  retry: {
    usage: 'retry ID                         gets a note, or work by Workflow/key, going again',
    arguments: 1,
    subject: async (deps, given) => (given.includes('/') ? idItself(deps, given) : noteId(deps, given)),
    run: (deps, [id = '']) => retry(deps, id),
  },
  user: {
    usage: 'user ID-OR-EMAIL                 plan, minutes, connection and notes of an account',
    arguments: 1,
    subject: theUser,
    run: (deps, [id = '']) => lookAtUser(deps, id),
  },
  'sign-out': {
    usage: 'sign-out USER                    ends every session and token of somebody, where one was stolen',
    arguments: 1,
    subject: theUser,
    run: async (deps, [userId = '']) => {
      await signOutEverywhere(deps, userId);
      return { user: userId, done: 'signed out everywhere' };
    },
  },
  'end-second-factors': {
    usage: 'end-second-factors USER          removes passkeys, app and recovery codes, for who lost them all',
    arguments: 1,
    subject: theUser,
    run: async (deps, [userId = '']) => {
      await endSecondFactors(deps, userId);
      return { user: userId, done: 'second factors removed' };
    },
  },
  'rotate-keys': {
    usage: 'rotate-keys                      seals everything anew under the first of SEALING_KEYS',
    arguments: 0,
    run: (deps) => resealEverything(deps),
  },
  releases: {
    usage: 'releases                         where workers are, and which of them still have work',
    arguments: 0,
    isGeneral: true,
    run: async ({ engineAdminUrl }) => ({
      releases: (await connectEngineAdmin(engineAdminUrl).deployments()).map((one) => ({
        ...one,
        isRetired: isRetired(one),
      })),
    }),
  },
  audit: {
    usage: 'audit [--last 20]                what operators did, the newest first',
    arguments: 0,
    isGeneral: true,
    run: async ({ db }, _given, { last }) => ({ acts: (await lastActs(db, asCount(last))).map(asRow) }),
  },
  export: {
    usage: 'export USER FILE.zip             all that is known of somebody, for a data request',
    arguments: 2,
    subject: theUser,
    run: (deps, [userId = '', file = '']) => exportTo(deps, userId, file),
  },
  forget: {
    usage: 'forget USER                      closes an account, to be deleted when its time is over',
    arguments: 1,
    subject: theUser,
    run: (deps, [userId = '']) => deleteUser(deps, userId),
  },
  'replay-webhooks': {
    usage:
      'replay-webhooks [--since DATE]   asks the payment provider for what was missed; 3 days, unless told',
    arguments: 0,
    run: async (deps, _given, { since }) => replayEvents(selling(deps), sinceWhen(deps, since)),
  },
};

async function noteId(_deps: OperateDeps, given: string): Promise<string> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given)) return given;
  throw new Refused('This is no id of a note.');
}

const asRow = (found: Awaited<ReturnType<typeof lastActs>>[number]) => ({
  at: found.at,
  who: found.who,
  act: found.act,
  subject: found.subject,
  outcome: found.outcome,
  osUser: found.osUser,
  databaseRole: found.databaseRole,
});

function asCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 10_000) return count;
  throw new Refused('How many? Say a number from 1 to 10000.');
}

function sinceWhen({ now }: OperateDeps, since: string | undefined): Temporal.Instant {
  if (since === undefined) return now().subtract({ hours: 72 });
  try {
    return /^\d{4}-\d\d-\d\d$/.test(since)
      ? Temporal.PlainDate.from(since).toZonedDateTime('UTC').toInstant()
      : Temporal.Instant.from(since);
  } catch (cause) {
    throw new Refused('Since when? Say 2026-11-14 or 2026-11-14T09:00:00Z.', { cause });
  }
}

async function deleteUser(deps: OperateDeps, userId: string): Promise<Report> {
  const { deletionDueAt } = await readUser(deps, userId);
  // Repeating it would only postpone the deletion.
  if (deletionDueAt !== null)
    throw new Refused(`This account is closed already, to be deleted at ${deletionDueAt}.`);
  return { user: userId, deletionDueAt: await requestAccountDeletion(deps, withoutBrowser(userId)) };
}

/** Readable only by the operator, and never overwrites a file. */
async function exportTo(deps: OperateDeps, userId: string, file: string): Promise<Report> {
  const archive = await exportAccount(deps, userId);
  await writeFile(file, archive, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    throw new Refused(`The archive could not be written: ${cause.code}.`, { cause });
  });
  return { user: userId, file, bytes: archive.length };
}
