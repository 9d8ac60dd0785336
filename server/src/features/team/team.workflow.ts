import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, step, type Workflow } from '../../durable.ts';
import { makeLink } from '../../one-time-links.ts';
import { findUser } from '../accounts/accounts.ts';
import { invitationKey, invitationWorkflow } from './invitations.ts';
import { listMembers } from './members.read-model.ts';
import { teamNotificationWorkflow } from './members.ts';
import { findInvitation } from './team.queries.ts';
import { handedOverMail, invitationMail, removedMail } from './team-mails.ts';

type Deps = Pick<AppContext, 'db' | 'mail' | 'publicUrl'>;

/** The mails about a team. Each is one step, with its link: no address and no token may pass through the engine's journal. */
export function teamMailers(deps: Deps): Workflow[] {
  return [
    defineWorkflow(deps.db, {
      name: invitationWorkflow,
      run: async (ctx, key) => {
        await step(ctx, deps.db, 'send', () => sendInvitation(deps, key, `${invitationWorkflow}-${ctx.key}`));
      },
    }),
    defineWorkflow(deps.db, {
      name: teamNotificationWorkflow,
      run: async (ctx, key) => {
        await step(ctx, deps.db, 'send', () =>
          sendTeamNotification(deps, key, `${teamNotificationWorkflow}-${ctx.key}`),
        );
      },
    }),
  ];
}

async function sendInvitation({ db, mail, publicUrl }: Deps, key: string, emailId: string): Promise<void> {
  const [invitationId = ''] = key.split('/');
  const invitation = await findInvitation(db, invitationId);
  // Withdrawn, accepted or sent again in the meantime.
  if (invitation === undefined || invitationKey(invitation) !== key) return;
  const owner = (await listMembers(db, invitation.teamId)).find(({ role }) => role === 'owner');
  if (owner === undefined) return;
  const link = await makeLink(db, publicUrl, 'join-team', invitation.id);
  const email = await invitationMail(invitation.language, { link, from: owner.account.email });
  await mail.send({ id: emailId, to: invitation.email, ...email });
}

async function sendTeamNotification(
  { db, mail, publicUrl }: Deps,
  key: string,
  emailId: string,
): Promise<void> {
  const [notification, userId = ''] = key.split('/');
  const { user } = (await findUser(db, userId)) ?? {};
  if (user === undefined || user.deletionDueAt) return;
  const email =
    notification === 'removed'
      ? await removedMail(user.language, new URL('/recordings', publicUrl).href)
      : await handedOverMail(user.language, new URL('/team', publicUrl).href);
  await mail.send({ id: emailId, to: user.email, ...email });
}
