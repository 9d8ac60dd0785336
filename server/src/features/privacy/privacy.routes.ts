import * as contract from '@timbre/contract/privacy';
import { getProcessing } from '@timbre/contract/processing';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import {
  getCaller,
  type Identity,
  noteSecurityEvent,
  readUser,
  reopenAccount,
  signOut,
} from '../accounts/accounts.ts';
import { exportAccount, requestAccountDeletion } from './privacy.ts';

type Deps = Pick<
  AppContext,
  'db' | 'now' | 'audio' | 'sealingKeys' | 'deletionDays' | 'payments' | 'notesReadBy' | 'transcribedBy'
>;

export function privacyRoutes(app: FastifyInstance, deps: Deps, identity: Identity): void {
  mount(app, getProcessing, async () => ({
    notesReadBy: deps.notesReadBy,
    transcribedBy: deps.transcribedBy,
  }));

  mount(app, contract.exportAccount, async ({ session, request, reply }) => {
    const archive = await exportAccount(deps, session.userId);
    await deps.db.transaction((tx) => noteSecurityEvent(tx, 'data-exported', getCaller(request)));
    const day = deps.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="timbre-export-${day}.zip"`)
      .send(Buffer.from(archive));
  });

  mount(app, contract.deleteAccount, async ({ request, reply }) => {
    const dueAt = await requestAccountDeletion(deps, getCaller(request));
    await signOut(identity, request, reply);
    return { deletionDueAt: dueAt.toString() };
  });

  mount(app, contract.keepAccount, async ({ session, request }) => {
    await reopenAccount(deps, getCaller(request));
    return readUser(deps, session.userId);
  });
}
