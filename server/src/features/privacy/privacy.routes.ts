import * as contract from '@timbre/contract/privacy';
import { getProcessing } from '@timbre/contract/processing';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Parts } from '../../parts.ts';
import {
  callerOf,
  type Identity,
  noteSecurityEvent,
  readUser,
  reopenAccount,
  signOut,
} from '../accounts/accounts.ts';
import { exportAccount, giveUpAccount } from './privacy.ts';

type Needs = Pick<
  Parts,
  'db' | 'now' | 'audio' | 'sealingKeys' | 'deletionDays' | 'payments' | 'notesReadBy' | 'transcribedBy'
>;

export function privacyRoutes(app: FastifyInstance, parts: Needs, identity: Identity): void {
  mount(app, getProcessing, async () => ({
    notesReadBy: parts.notesReadBy,
    transcribedBy: parts.transcribedBy,
  }));

  mount(app, contract.exportAccount, async ({ session, request, reply }) => {
    const archive = await exportAccount(parts, session.userId);
    await parts.db.transaction((tx) => noteSecurityEvent(tx, 'data-exported', callerOf(request)));
    const day = parts.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="timbre-export-${day}.zip"`)
      .send(Buffer.from(archive));
  });

  mount(app, contract.deleteAccount, async ({ request, reply }) => {
    const dueAt = await giveUpAccount(parts, callerOf(request));
    await signOut(identity, request, reply);
    return { deletionDueAt: dueAt.toString() };
  });

  mount(app, contract.keepAccount, async ({ session, request }) => {
    await reopenAccount(parts, callerOf(request));
    return readUser(parts, session.userId);
  });
}
