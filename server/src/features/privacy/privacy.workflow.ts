import { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, step, type Workflow } from '../../durable.ts';
import { findUser } from '../accounts/accounts.ts';
import { deletionMail } from './deletion-mail.ts';
import { deletionMailWorkflow } from './privacy.ts';

/** Emails the owner of an account in deletion until when that can be cancelled. */
export function deletionMailer(deps: Pick<AppContext, 'db' | 'mail' | 'publicUrl'>): Workflow {
  return defineWorkflow(deps.db, {
    name: deletionMailWorkflow,
    run: async (ctx, userId) => {
      await step(ctx, deps.db, 'send', () => sendDeletionMail(deps, userId, `deletion-${ctx.key}`));
    },
  });
}

async function sendDeletionMail(
  { db, mail, publicUrl }: Pick<AppContext, 'db' | 'mail' | 'publicUrl'>,
  userId: string,
  id: string,
): Promise<void> {
  const { user } = (await findUser(db, userId)) ?? {};
  // Cancelled or deleted before the email was sent.
  if (!user?.deletionDueAt) return;
  const until = Temporal.Instant.fromEpochMilliseconds(user.deletionDueAt.getTime())
    .toZonedDateTimeISO(user.timeZone ?? 'UTC')
    .toPlainDate();
  const link = new URL('/login', publicUrl).href;
  await mail.send({ id, to: user.email, ...(await deletionMail(user.language, { link, until })) });
}
