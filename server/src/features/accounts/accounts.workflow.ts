import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { defineWorkflow, step, type Workflow } from '../../durable.ts';
import { makeLink } from '../../one-time-links.ts';
import {
  accountEmptiedMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  firstPasswordMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account-mails.ts';
import { findUserByEmail, lockUser } from './accounts.queries.ts';
import { passwordChangedWorkflow, verificationMailWorkflow } from './accounts.ts';
import { findEmailChange } from './email-change.queries.ts';
import { emailChangeAskedWorkflow, emailChangedWorkflow, emailChangeWorkflow } from './email-change.ts';
import { accountEmptiedWorkflow, passwordResetWorkflow } from './password-reset.ts';
import { findSecurityEvent, isMailed, securityMailWorkflow } from './security-events.ts';
import { securityMail } from './security-mails.ts';
import { findUser, type UserRow } from './user.read-model.ts';

type Deps = Pick<AppContext, 'db' | 'mail' | 'publicUrl'>;
type Written = { subject: string; text: string; html: string };

/**
 * The mails about an account. Each is one step, in which its link is made as well: no address and no token may pass through
 * the engine's journal.
 */
export function accountMailers(deps: Deps): Workflow[] {
  return Object.entries(accountMails(deps)).map(([name, send]) => mailer(deps, name, send));
}

/** Sends the mail of a workflow, by what it is keyed by; the email's id is the same at every attempt. */
type Send = (key: string, emailId: string) => Promise<void>;

/** By the workflow's name. */
export function accountMails(deps: Deps): Record<string, Send> {
  const { publicUrl } = deps;
  const toForgot = new URL('/forgot', publicUrl).href;
  const toLogin = new URL('/login', publicUrl).href;
  return {
    [verificationMailWorkflow]: mailToUser(deps, async (tx, { id, language, emailVerified }) =>
      emailVerified
        ? undefined
        : verificationMail(language, await makeLink(tx, publicUrl, 'verify-email', id)),
    ),
    [passwordResetWorkflow]: mailToUser(deps, async (tx, { id, language, emailVerified }) => {
      const link = await makeLink(tx, publicUrl, 'reset-password', id);
      return emailVerified
        ? passwordResetMail(language, link)
        : firstPasswordMail(language, `${link}&empties=1`);
    }),
    [accountEmptiedWorkflow]: mailToUser(deps, (_tx, { language }) => accountEmptiedMail(language, toLogin)),
    [passwordChangedWorkflow]: mailToUser(deps, (_tx, { language }) =>
      passwordChangedMail(language, toForgot),
    ),
    [emailChangeWorkflow]: (changeId, emailId) => askNewAddress(deps, changeId, emailId),
    [emailChangeAskedWorkflow]: (changeId, emailId) => notifyPresentAddress(deps, changeId, emailId),
    [emailChangedWorkflow]: (changeId, emailId) => notifyOldAddress(deps, changeId, emailId),
    [securityMailWorkflow]: (eventId, emailId) => notifyOfSecurityEvent(deps, eventId, emailId),
  };
}

function mailer({ db }: Deps, name: string, send: Send): Workflow {
  return defineWorkflow(db, {
    name,
    run: async (ctx, key) => {
      await step(ctx, db, 'send', () => send(key, `${name}-${ctx.key}`));
    },
  });
}

/** Keyed by the user's id; somebody who is gone by then gets none. */
function mailToUser(
  { db, mail }: Deps,
  write: (tx: Db, user: UserRow['user']) => Promise<Written | undefined>,
): Send {
  return async (userId, emailId) => {
    const rendered = await db.transaction(async (tx) => {
      // If the change is reverted at this moment, a link would stay in the mailbox that it was reverted from.
      await lockUser(tx, userId);
      const { user } = (await findUser(tx, userId)) ?? {};
      const written = user && (await write(tx, user));
      return written && { to: user.email, ...written };
    });
    if (rendered) await mail.send({ id: emailId, ...rendered });
  };
}

/** Asks whether the new address belongs to who wants it; where it has an account, its owner is told instead. */
async function askNewAddress({ db, mail, publicUrl }: Deps, changeId: string, id: string): Promise<void> {
  const change = await findEmailChange(db, changeId);
  const found = change && (await findUser(db, change.userId));
  if (change === undefined || found === undefined) return;
  const owner = await findUserByEmail(db, change.newEmail);
  const written = owner
    ? await emailTakenMail(owner.language, new URL('/login', publicUrl).href)
    : await emailChangeMail(found.user.language, await makeLink(db, publicUrl, 'confirm-email', changeId));
  await mail.send({ id, to: change.newEmail, ...written });
}

/** At once, while the change can still be stopped; after it was made, the other mail says so. */
async function notifyPresentAddress(
  { db, mail, publicUrl }: Deps,
  changeId: string,
  id: string,
): Promise<void> {
  const change = await findEmailChange(db, changeId);
  const found = change && (await findUser(db, change.userId));
  if (change === undefined || change.oldEmail !== null || found === undefined) return;
  const { email, language } = found.user;
  const link = await makeLink(db, publicUrl, 'restore-email', changeId);
  await mail.send({ id, to: email, ...(await emailChangeAskedMail(language, { ...change, link })) });
}

async function notifyOldAddress({ db, mail, publicUrl }: Deps, changeId: string, id: string): Promise<void> {
  const change = await findEmailChange(db, changeId);
  const found = change && (await findUser(db, change.userId));
  if (!change?.oldEmail || found === undefined) return;
  const link = await makeLink(db, publicUrl, 'restore-email', changeId);
  const written = await emailChangedMail(found.user.language, { newEmail: change.newEmail, link });
  await mail.send({ id, to: change.oldEmail, ...written });
}

async function notifyOfSecurityEvent(
  { db, mail, publicUrl }: Deps,
  eventId: string,
  id: string,
): Promise<void> {
  const event = await findSecurityEvent(db, eventId);
  const found = event && (await findUser(db, event.userId));
  if (event === undefined || found === undefined || !isMailed(event.kind)) return;
  const { email, language, timeZone } = found.user;
  const written = await securityMail(language, {
    kind: event.kind,
    at: event.createdAt.toZonedDateTimeISO(timeZone ?? 'UTC'),
    userAgent: event.userAgent,
    service: found.connection?.service,
    link: new URL('/forgot', publicUrl).href,
  });
  await mail.send({ id, to: email, ...written });
}
