import * as contract from '@timbre/contract/team';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import { allowFromAddress } from '../../rate-limit.ts';
import { getCaller } from '../accounts/accounts.ts';
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
  deps: Pick<AppContext, 'db' | 'now' | 'log' | 'authSecret' | 'payments' | 'rateLimits'>,
): void {
  const sold = () => selling(deps);

  mount(app, contract.getTeam, async ({ session }) => ({ team: await readTeam(deps, session.userId) }));

  mount(app, contract.inviteMember, async ({ session, body }) =>
    asInvitation(await inviteMember(deps, session.userId, body), deps.now()),
  );

  mount(app, contract.resendInvitation, async ({ session, params }) =>
    asInvitation(await resendInvitation(deps, session.userId, params.id), deps.now()),
  );

  mount(app, contract.withdrawInvitation, ({ session, params }) =>
    withdrawInvitation(deps, session.userId, params.id),
  );

  mount(app, contract.readInvitation, async ({ request, body }) => {
    await allowFromAddress(deps, 'invitation', request);
    return readInvitation(deps, body.token);
  });

  mount(app, contract.joinTeam, ({ session, body }) => joinTeam(deps, session, body));

  mount(app, contract.leaveTeam, ({ session }) => leaveTeam(deps, session.userId));

  mount(app, contract.updateMember, ({ session, params, body }) =>
    changeMember(deps, session.userId, params.userId, body),
  );

  mount(app, contract.removeMember, ({ session, params }) =>
    removeMember(deps, session.userId, params.userId),
  );

  mount(app, contract.handOverTeam, ({ session, body }) => handOverTeam(deps, session.userId, body.userId));

  mount(app, contract.requireSecondFactor, ({ session, body }) =>
    requireSecondFactor(deps, session.userId, body.isRequired),
  );

  mount(app, contract.previewSeats, ({ session, body }) => previewSeats(sold(), session.userId, body.seats));

  mount(app, contract.changeSeats, ({ request, body }) =>
    changeSeats(sold(), getCaller(request), body.seats),
  );
}
