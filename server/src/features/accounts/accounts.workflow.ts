import { defineWorkflow, step, type Workflow } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailTakenMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account-mails.ts';
import { findUser, findUserByEmail, type UserRow } from './accounts.queries.ts';
import { passwordChangedWorkflow, verificationMailWorkflow } from './accounts.ts';
import { findEmailChange } from './email-change.queries.ts';
import { emailChangedWorkflow, emailChangeWorkflow } from './email-change.ts';
import { makeLink } from './one-time-links.ts';
import { passwordResetWorkflow } from './password-reset.ts';

type Needs = Pick<Parts, 'db' | 'mail' | 'publicUrl'>;
type Written = { subject: string; text: string; html: string };

/**
 * The mails about an account. Each is one step, in which its link is made as well: no address and no token may pass through
 * the engine's journal.
 */
export function accountMailers(parts: Needs): Workflow[] {
  const { db, publicUrl } = parts;
  const toForgot = new URL('/forgot', publicUrl).href;
  return [
    mailToUser(parts, verificationMailWorkflow, async ({ id, language, emailVerified }) =>
      emailVerified
        ? undefined
        : verificationMail(language, await makeLink(db, publicUrl, 'verify-email', id)),
    ),
    mailToUser(parts, passwordResetWorkflow, async ({ id, language }) =>
      passwordResetMail(language, await makeLink(db, publicUrl, 'reset-password', id)),
    ),
    mailToUser(parts, passwordChangedWorkflow, ({ language }) => passwordChangedMail(language, toForgot)),
    mailer(parts, emailChangeWorkflow, (changeId, letterId) => askNewAddress(parts, changeId, letterId)),
    mailer(parts, emailChangedWorkflow, (changeId, letterId) => tellOldAddress(parts, changeId, letterId)),
  ];
}

/** A workflow of one step that sends a letter; the letter's id is the same at every attempt. */
function mailer(
  { db }: Needs,
  name: string,
  send: (key: string, letterId: string) => Promise<void>,
): Workflow {
  return defineWorkflow(db, {
    name,
    run: async (ctx, key) => {
      await step(ctx, 'send', () => send(key, `${name}-${ctx.key}`));
    },
  });
}

/** Keyed by the user's id; somebody who is gone by then gets none. */
function mailToUser(
  parts: Needs,
  name: string,
  write: (user: UserRow['user']) => Promise<Written | undefined>,
): Workflow {
  return mailer(parts, name, async (userId, letterId) => {
    const found = await findUser(parts.db, userId);
    const written = found && (await write(found.user));
    if (written) await parts.mail.send({ id: letterId, to: found.user.email, ...written });
  });
}

/** Asks whether the new address belongs to who wants it; where it has an account, its owner is told instead. */
async function askNewAddress({ db, mail, publicUrl }: Needs, changeId: string, id: string): Promise<void> {
  const change = await findEmailChange(db, changeId);
  const found = change && (await findUser(db, change.userId));
  if (change === undefined || found === undefined) return;
  const owner = await findUserByEmail(db, change.newEmail);
  const written = owner
    ? await emailTakenMail(owner.language, new URL('/login', publicUrl).href)
    : await emailChangeMail(found.user.language, await makeLink(db, publicUrl, 'confirm-email', changeId));
  await mail.send({ id, to: change.newEmail, ...written });
}

async function tellOldAddress({ db, mail, publicUrl }: Needs, changeId: string, id: string): Promise<void> {
  const change = await findEmailChange(db, changeId);
  const found = change && (await findUser(db, change.userId));
  if (!change?.oldEmail || found === undefined) return;
  const link = await makeLink(db, publicUrl, 'restore-email', changeId);
  const written = await emailChangedMail(found.user.language, { newEmail: change.newEmail, link });
  await mail.send({ id, to: change.oldEmail, ...written });
}
