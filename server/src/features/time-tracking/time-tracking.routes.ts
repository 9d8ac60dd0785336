import * as contract from '@timbre/contract/time-tracking';
import * as toggl from '@timbre/contract/toggl-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount, mountAll } from '../../http/mount.ts';
import { getRequestLanguage } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import { getCaller } from '../accounts/accounts.ts';
import { chooseDefault, chooseWorkspace, disconnect } from './change-connection.ts';
import { pickableProjects, readCatalogue } from './read-catalogue.ts';
import { connectionHealth, readToken, showConnections } from './read-connections.ts';
import { connect, refreshCatalogue, syncOnOpening, verifyToken } from './time-tracking.ts';
import { readWebhook, receiveWebhook, type WebhookSource } from './webhook.ts';

/** An entry with all it refers to is some kilobytes. */
const largestMessage = 256 * 1024;

type Deps = Pick<
  AppContext,
  'db' | 'trackers' | 'sealingKeys' | 'now' | 'engine' | 'authSecret' | 'publicUrl'
>;

type SignedIn = { session: Session; request: FastifyRequest };

/** Each call at its path for every service, and at the one it had while there was one. */
export function timeTrackingRoutes(app: FastifyInstance, deps: Deps): void {
  connectionRoutes(app, deps);
  catalogueRoutes(app, deps);
  webhookRoutes(app, deps);
}

function connectionRoutes(app: FastifyInstance, deps: Deps): void {
  const connectAs = ({ session, request }: SignedIn, given: Parameters<typeof connect>[2]) =>
    connect(deps, { caller: getCaller(request), isReauthenticated: session.isReauthenticated }, given);
  mount(app, contract.connectTracker, (input) => connectAs(input, input.body));
  mount(app, toggl.connectToggl, (input) =>
    connectAs(input, {
      service: 'toggl',
      token: input.body.togglToken,
      workspaceId: input.body.togglWorkspaceId,
    }),
  );
  mountAll(app, [contract.disconnectTracker, toggl.disconnectToggl], ({ query, request }) =>
    disconnect(deps, getCaller(request), query.service),
  );
  mount(app, contract.chooseDefaultConnection, ({ body, request }) =>
    chooseDefault(deps, getCaller(request), body.service),
  );
  mount(app, contract.chooseWorkspace, ({ body, request }) =>
    chooseWorkspace(deps, getCaller(request), body),
  );
  mount(app, toggl.chooseTogglWorkspace, ({ body, request }) =>
    chooseWorkspace(deps, getCaller(request), { workspaceId: body.togglWorkspaceId }),
  );
  mountAll(app, [contract.getToken, toggl.getTogglToken], ({ session, query, request }) => {
    const mayReveal = session.isReauthenticated && query.masked === undefined;
    return readToken(deps, { caller: getCaller(request), service: query.service, mayReveal });
  });
  mount(app, contract.verifyToken, ({ session, body, request }) =>
    verifyToken(deps, session.userId, body, getRequestLanguage(request)),
  );
  mount(app, toggl.verifyTogglToken, ({ session, body, request }) =>
    verifyToken(deps, session.userId, { token: body.togglToken }, getRequestLanguage(request)),
  );
  mountAll(app, [contract.getConnection, toggl.getTogglConnection], ({ session }) =>
    connectionHealth(deps, session.userId),
  );
  mount(app, contract.listConnections, ({ session }) => showConnections(deps, session.userId));
  mountAll(app, [contract.getWebhook, toggl.getTogglWebhook], ({ session }) =>
    readWebhook(deps, session.userId),
  );
}

function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  mountAll(app, [contract.getCatalogue, toggl.getTogglCatalogue], ({ session }) =>
    readCatalogue(deps, session.userId),
  );
  mountAll(app, [contract.refreshCatalogue, toggl.refreshTogglCatalogue], ({ session, query }) =>
    refreshCatalogue(deps, session.userId, query.for === 'list' ? 'now' : 'if old'),
  );
  mountAll(app, [contract.syncEntries, toggl.syncTogglEntries], ({ session }) =>
    syncOnOpening(deps, session.userId),
  );
  mount(app, contract.listProjects, ({ session }) => pickableProjects(deps, session.userId));
  mount(app, toggl.listTogglProjects, async ({ session }) => {
    const projects = await pickableProjects(deps, session.userId);
    // The call promises numbers, which the ids of another service need not be.
    return projects
      .map(({ id, name }) => ({ id: Number(id), name }))
      .filter(({ id }) => Number.isSafeInteger(id));
  });
}

function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.register((scope, _options, done) => {
    // The signature is over the bytes as they came: parsed and written again they would be others.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestMessage },
      async (_request: unknown, body: Buffer) => body,
    );
    const receive = (from: WebhookSource, { headers, body }: FastifyRequest) =>
      receiveWebhook(deps, from, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
    mount(scope, contract.receiveWebhook, ({ params, request }) => receive(params, request));
    mount(scope, toggl.receiveTogglWebhook, ({ params, request }) =>
      receive({ service: 'toggl', ...params }, request),
    );
    done();
  });
}
