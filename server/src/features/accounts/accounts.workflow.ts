import { defineWorkflow, step } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { findUser } from './accounts.queries.ts';
import { verificationMailWorkflow } from './accounts.ts';
import type { Identity } from './identity.ts';
import { makeVerificationLink } from './verification-link.ts';
import { verificationMail } from './verification-mail.ts';

type Needs = Pick<Parts, 'db' | 'mail' | 'now' | 'publicUrl'>;

/** Sends the mail whose link verifies a user's address; keyed by the user's id. */
export function verificationMailSender(parts: Needs, identity: Identity) {
  return defineWorkflow(parts.db, {
    name: verificationMailWorkflow,
    run: async (ctx, userId) => {
      await step(ctx, 'send', () => sendVerificationMail(parts, identity, userId, `verify-${ctx.key}`));
    },
  });
}

async function sendVerificationMail(
  parts: Needs,
  identity: Identity,
  userId: string,
  letterId: string,
): Promise<void> {
  const found = await findUser(parts.db, userId);
  if (found === undefined || found.user.emailVerified) return;
  const { email, language } = found.user;
  // The link is made inside the step: its token must not pass through the engine's journal.
  const link = await makeVerificationLink(parts, identity, userId);
  await parts.mail.send({ id: letterId, to: email, ...verificationMail(language, link) });
}
