import * as contract from '@timbre/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import { allowFromAddress, consumeRateLimit } from '../../rate-limit.ts';
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
import { getCaller } from './security-events.ts';

/** Each makes a row that waits for its answer. */
const maxPasskeyAttempts = 60;

export function secondFactorRoutes(
  app: FastifyInstance,
  deps: Pick<
    AppContext,
    'db' | 'now' | 'rateLimits' | 'authSecret' | 'publicUrl' | 'sealingKeys' | 'notesReadBy'
  >,
  identity: Identity,
): void {
  mount(app, contract.signInWithCode, async ({ body, request, reply }) =>
    readUser(deps, await signInWithCode(deps, identity, body, request, reply)),
  );

  mount(app, contract.startPasskeySignIn, async ({ request }) => {
    await allowFromAddress(deps, 'passkey-options', request);
    return requestOptions(deps);
  });

  mount(app, contract.signInWithPasskey, async ({ body, request, reply }) =>
    readUser(deps, await signInWithPasskey(deps, identity, body, request, reply)),
  );

  mount(app, contract.verifyCode, async ({ session, body, request }) => {
    await verifyCode(deps, session, body.code, request);
    return { verified: true as const };
  });

  mount(app, contract.startPasskeyVerification, async ({ session: { userId } }) => {
    await consumeRateLimit(deps.db, `passkey/${userId}`, maxPasskeyAttempts);
    return requestOptions(deps, { id: userId, passkeys: await findPasskeys(deps.db, userId) });
  });

  mount(app, contract.verifyPasskey, async ({ session, body }) => {
    await verifyPasskey(deps, session, body);
    return { verified: true as const };
  });

  mount(app, contract.getSecondFactors, ({ session }) => readSecondFactors(deps, session.userId));

  mount(app, contract.startPasskey, async ({ session }) =>
    startPasskey(deps, await readUser(deps, session.userId)),
  );

  mount(app, contract.addPasskey, ({ body, request }) => addPasskey(deps, getCaller(request), body));

  mount(app, contract.removePasskey, ({ params, request }) =>
    removePasskey(deps, getCaller(request), params.id),
  );

  mount(app, contract.startTotp, async ({ session }) =>
    startTotp(deps, await readUser(deps, session.userId)),
  );

  mount(app, contract.confirmTotp, ({ body, request }) => confirmTotp(deps, getCaller(request), body.code));

  mount(app, contract.removeTotp, ({ request }) => removeTotp(deps, getCaller(request)));

  mount(app, contract.renewRecoveryCodes, ({ request }) => renewRecoveryCodes(deps, getCaller(request)));
}
