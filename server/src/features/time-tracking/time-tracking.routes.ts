import * as contract from '@timbre/contract/time-tracking';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { callerOf } from '../accounts/accounts.ts';
import { chooseWorkspace, disconnect } from './change-connection.ts';
import {
  connect,
  connectionHealth,
  pickableProjects,
  readCatalogue,
  readToken,
  refreshCatalogue,
  syncOnOpening,
  verifyToken,
} from './time-tracking.ts';
import { readWebhook, receiveWebhook } from './webhook.ts';

/** An entry with all it refers to is some kilobytes. */
const largestMessage = 256 * 1024;

export function timeTrackingRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'tracker' | 'sealingKeys' | 'now' | 'engine' | 'authSecret' | 'publicUrl'>,
): void {
  mount(app, contract.connectToggl, ({ session, body, request }) =>
    connect(parts, { caller: callerOf(request), isFresh: session.isFresh }, body),
  );
  mount(app, contract.disconnectToggl, ({ request }) => disconnect(parts, callerOf(request)));
  mount(app, contract.chooseWorkspace, ({ body, request }) =>
    chooseWorkspace(parts, callerOf(request), body.togglWorkspaceId),
  );
  mount(app, contract.getToken, ({ session, query, request }) => {
    const mayReveal = session.isFresh && query.masked === undefined;
    return readToken(parts, { caller: callerOf(request), mayReveal });
  });
  mount(app, contract.verifyToken, ({ session, body, request }) =>
    verifyToken(parts, session.userId, body.togglToken, languageOf(request)),
  );
  mount(app, contract.getConnection, ({ session }) => connectionHealth(parts, session.userId));
  mount(app, contract.getCatalogue, ({ session }) => readCatalogue(parts, session.userId));
  mount(app, contract.refreshCatalogue, ({ session }) => refreshCatalogue(parts, session.userId, 'if old'));
  mount(app, contract.syncEntries, ({ session }) => syncOnOpening(parts, session.userId));
  mount(app, contract.listProjects, ({ session }) => pickableProjects(parts, session.userId));
  mount(app, contract.getTogglWebhook, ({ session }) => readWebhook(parts, session.userId));

  app.register((scope, _options, done) => {
    // The signature is over the bytes as they came: parsed and written again they would be others.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestMessage },
      async (_request: unknown, body: Buffer) => body,
    );
    mount(scope, contract.togglWebhook, ({ params, request: { headers, body } }) => {
      const signature = headers['x-webhook-signature-256'];
      return receiveWebhook(parts, params.connectionId, {
        signature: typeof signature === 'string' ? signature : undefined,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
    });
    done();
  });
}
