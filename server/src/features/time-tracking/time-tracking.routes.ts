import * as contract from '@timbre/contract/time-tracking';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import { getRequestLanguage } from '../../http/problem.ts';
import { getCaller } from '../accounts/accounts.ts';
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
  deps: Pick<AppContext, 'db' | 'tracker' | 'sealingKeys' | 'now' | 'engine' | 'authSecret' | 'publicUrl'>,
): void {
  mount(app, contract.connectToggl, ({ session, body, request }) =>
    connect(deps, { caller: getCaller(request), isReauthenticated: session.isReauthenticated }, body),
  );
  mount(app, contract.disconnectToggl, ({ request }) => disconnect(deps, getCaller(request)));
  mount(app, contract.chooseWorkspace, ({ body, request }) =>
    chooseWorkspace(deps, getCaller(request), body.togglWorkspaceId),
  );
  mount(app, contract.getToken, ({ session, query, request }) => {
    const mayReveal = session.isReauthenticated && query.masked === undefined;
    return readToken(deps, { caller: getCaller(request), mayReveal });
  });
  mount(app, contract.verifyToken, ({ session, body, request }) =>
    verifyToken(deps, session.userId, body.togglToken, getRequestLanguage(request)),
  );
  mount(app, contract.getConnection, ({ session }) => connectionHealth(deps, session.userId));
  mount(app, contract.getCatalogue, ({ session }) => readCatalogue(deps, session.userId));
  mount(app, contract.refreshCatalogue, ({ session, query }) =>
    refreshCatalogue(deps, session.userId, query.for === 'list' ? 'now' : 'if old'),
  );
  mount(app, contract.syncEntries, ({ session }) => syncOnOpening(deps, session.userId));
  mount(app, contract.listProjects, ({ session }) => pickableProjects(deps, session.userId));
  mount(app, contract.getTogglWebhook, ({ session }) => readWebhook(deps, session.userId));

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
      return receiveWebhook(deps, params.connectionId, {
        signature: typeof signature === 'string' ? signature : undefined,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
    });
    done();
  });
}
