import { defineWorkflow, step, type Workflow } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { findUser, makeLink } from '../accounts/accounts.ts';
import { invitationKey, invitationWorkflow } from './invitations.ts';
import { newsWorkflow } from './members.ts';
import { findInvitation, membersOf } from './team.queries.ts';
import { handedOverMail, invitationMail, removedMail } from './team-mails.ts';

type Needs = Pick<Parts, 'db' | 'mail' | 'publicUrl'>;

/** The mails about a team. Each is one step, with its link: no address and no token may pass through the engine's journal. */
export function teamMailers(parts: Needs): Workflow[] {
  return [
    defineWorkflow(parts.db, {
      name: invitationWorkflow,
      run: async (ctx, key) => {
        await step(ctx, parts.db, 'send', () =>
          sendInvitation(parts, key, `${invitationWorkflow}-${ctx.key}`),
        );
      },
    }),
    defineWorkflow(parts.db, {
      name: newsWorkflow,
      run: async (ctx, key) => {
        await step(ctx, parts.db, 'send', () => sendNews(parts, key, `${newsWorkflow}-${ctx.key}`));
      },
    }),
  ];
}

async function sendInvitation({ db, mail, publicUrl }: Needs, key: string, letterId: string): Promise<void> {
  const [invitationId = ''] = key.split('/');
  const invitation = await findInvitation(db, invitationId);
  // Withdrawn, accepted or sent again in the meantime.
  if (invitation === undefined || invitationKey(invitation) !== key) return;
  const owner = (await membersOf(db, invitation.teamId)).find(({ role }) => role === 'owner');
  if (owner === undefined) return;
  const link = await makeLink(db, publicUrl, 'join-team', invitation.id);
  const letter = await invitationMail(invitation.language, { link, from: owner.account.email });
  await mail.send({ id: letterId, to: invitation.email, ...letter });
}

async function sendNews({ db, mail, publicUrl }: Needs, key: string, letterId: string): Promise<void> {
  const [news, userId = ''] = key.split('/');
  const { user } = (await findUser(db, userId)) ?? {};
  if (user === undefined || user.deletionDueAt) return;
  const letter =
    news === 'removed'
      ? await removedMail(user.language, new URL('/recordings', publicUrl).href)
      : await handedOverMail(user.language, new URL('/team', publicUrl).href);
  await mail.send({ id: letterId, to: user.email, ...letter });
}
