import * as contract from '@timbre/contract/team';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Parts } from '../../parts.ts';
import { allowFromAddress, callerOf } from '../accounts/accounts.ts';
import { selling } from '../billing/billing.ts';
import {
  inviteMember,
  joinTeam,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { changeMember, handOverTeam, leaveTeam, removeMember, requireSecondFactor } from './members.ts';
import { changeSeats, previewSeats } from './seats.ts';
import { asInvitation, readTeam } from './team.ts';

export function teamRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'authSecret' | 'payments' | 'tries'>,
): void {
  const sold = () => selling(parts);

  mount(app, contract.getTeam, async ({ session }) => ({ team: await readTeam(parts, session.userId) }));

  mount(app, contract.inviteMember, async ({ session, body }) =>
    asInvitation(await inviteMember(parts, session.userId, body), parts.now()),
  );

  mount(app, contract.resendInvitation, async ({ session, params }) =>
    asInvitation(await resendInvitation(parts, session.userId, params.id), parts.now()),
  );

  mount(app, contract.withdrawInvitation, ({ session, params }) =>
    withdrawInvitation(parts, session.userId, params.id),
  );

  mount(app, contract.readInvitation, async ({ request, body }) => {
    await allowFromAddress(parts, 'invitation', request);
    return readInvitation(parts, body.token);
  });

  mount(app, contract.joinTeam, ({ session, body }) => joinTeam(parts, session, body));

  mount(app, contract.leaveTeam, ({ session }) => leaveTeam(parts, session.userId));

  mount(app, contract.updateMember, ({ session, params, body }) =>
    changeMember(parts, session.userId, params.userId, body),
  );

  mount(app, contract.removeMember, ({ session, params }) =>
    removeMember(parts, session.userId, params.userId),
  );

  mount(app, contract.handOverTeam, ({ session, body }) => handOverTeam(parts, session.userId, body.userId));

  mount(app, contract.requireSecondFactor, ({ session, body }) =>
    requireSecondFactor(parts, session.userId, body.isRequired),
  );

  mount(app, contract.previewSeats, ({ session, body }) => previewSeats(sold(), session.userId, body.seats));

  mount(app, contract.changeSeats, ({ request, body }) => changeSeats(sold(), callerOf(request), body.seats));
}
