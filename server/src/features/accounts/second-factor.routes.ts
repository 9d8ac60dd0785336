import * as contract from '@timbre/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Parts } from '../../parts.ts';
import { readUser } from './accounts.ts';
import type { Identity } from './identity.ts';
import { requestOptions } from './passkeys.ts';
import { findPasskeys } from './second-factor.queries.ts';
import {
  addPasskey,
  confirmTotp,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './second-factor.ts';
import { signInWithCode, signInWithPasskey, verifyCode, verifyPasskey } from './second-step.ts';
import { callerOf } from './security-events.ts';
import { allowFromAddress, allowTry } from './tries.ts';

/** Each makes a row that waits for its answer. */
const passkeyTries = 60;

export function secondFactorRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret' | 'publicUrl' | 'sealingKeys' | 'notesReadBy'>,
  identity: Identity,
): void {
  mount(app, contract.signInWithCode, async ({ body, request, reply }) =>
    readUser(parts, await signInWithCode(parts, identity, body, request, reply)),
  );

  mount(app, contract.startPasskeySignIn, async ({ request }) => {
    await allowFromAddress(parts, 'passkey-options', request);
    return requestOptions(parts);
  });

  mount(app, contract.signInWithPasskey, async ({ body, request, reply }) =>
    readUser(parts, await signInWithPasskey(parts, identity, body, request, reply)),
  );

  mount(app, contract.verifyCode, async ({ session, body, request }) => {
    await verifyCode(parts, session, body.code, request);
    return { verified: true as const };
  });

  mount(app, contract.startPasskeyVerification, async ({ session: { userId } }) => {
    await allowTry(parts.db, `passkey/${userId}`, passkeyTries);
    return requestOptions(parts, { id: userId, passkeys: await findPasskeys(parts.db, userId) });
  });

  mount(app, contract.verifyPasskey, async ({ session, body }) => {
    await verifyPasskey(parts, session, body);
    return { verified: true as const };
  });

  mount(app, contract.getSecondFactors, ({ session }) => readSecondFactors(parts, session.userId));

  mount(app, contract.startPasskey, async ({ session }) =>
    startPasskey(parts, await readUser(parts, session.userId)),
  );

  mount(app, contract.addPasskey, ({ body, request }) => addPasskey(parts, callerOf(request), body));

  mount(app, contract.removePasskey, ({ params, request }) =>
    removePasskey(parts, callerOf(request), params.id),
  );

  mount(app, contract.startTotp, async ({ session }) =>
    startTotp(parts, await readUser(parts, session.userId)),
  );

  mount(app, contract.confirmTotp, ({ body, request }) => confirmTotp(parts, callerOf(request), body.code));

  mount(app, contract.removeTotp, ({ request }) => removeTotp(parts, callerOf(request)));

  mount(app, contract.renewRecoveryCodes, ({ request }) => renewRecoveryCodes(parts, callerOf(request)));
}
