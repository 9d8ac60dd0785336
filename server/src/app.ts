import { randomUUID } from 'node:crypto';
import accepts from '@fastify/accepts';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { live, ready } from '@timbre/contract/health';
import { share } from '@timbre/contract/share';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './app-context.ts';
import { isDatabaseTimeout } from './db/limits.ts';
import { DomainError } from './domain-error.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { authorizationRoutes } from './features/accounts/authorization.routes.ts';
import { makeIdentity } from './features/accounts/identity.ts';
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts';
import { fillSession } from './features/accounts/session-hook.ts';
import { assistantRoutes } from './features/assistants/assistants.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { emptyAccount } from './features/privacy/privacy.ts';
import { recordingRoutes } from './features/recordings/recordings.routes.ts';
import { openSpool } from './features/recordings/spool.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import { timeTrackingRoutes } from './features/time-tracking/time-tracking.routes.ts';
import { usageRoutes } from './features/usage/usage.routes.ts';
import { handleClientError } from './http/client-error-handler.ts';
import { closeOnShutdown } from './http/close-on-shutdown.ts';
import { openInternalCalls } from './http/internal-calls.ts';
import { mount, serialize } from './http/mount.ts';
import { noStore } from './http/no-store.ts';
import { handleProblems, refuseAddress } from './http/problem.ts';
import { refuseForeignOrigins } from './http/same-origin.ts';
import { documentationPolicy, securityHeaders } from './http/security-headers.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { serveSpeechModels, serveWeb } from './http/serve-web.ts';
import { warnOfUntrustedProxies } from './http/untrusted-proxies.ts';
import { observeRequests } from './telemetry/http.ts';
import { untrustedProxyRequests } from './telemetry/metrics.ts';

type AppOptions = {
  deps: Omit<AppContext, 'mail' | 'recognisers' | 'languageModel'>;
  /** Whether the dependencies of the process respond, so that it may get requests. */
  isReady: () => Promise<boolean>;
  webDirectory?: string | undefined;
  /** With the models that browsers may run themselves. */
  speechModelsDirectory?: string | undefined;
  /** Security contact; without one no security.txt is served. */
  contactEmail?: string | undefined;
  /** How many notes a user may send in a quarter of an hour. */
  notesPerUser: number;
  /** Folder for uploads in progress, on disk. */
  spoolDirectory: string;
  trustedProxies?: string[] | undefined;
  timeouts?: typeof requestTimeouts | undefined;
};

/** The largest note takes four minutes on half a megabit a second; a slower client only blocks a connection. */
const requestTimeouts = { headersMs: 20_000, requestMs: 300_000, checkEveryMs: 5_000 };

/** Builds the API without listening. */
export async function makeApp({
  deps,
  isReady,
  webDirectory,
  speechModelsDirectory,
  contactEmail,
  spoolDirectory,
  notesPerUser,
  trustedProxies = [],
  timeouts = requestTimeouts,
}: AppOptions) {
  const requestLog: FastifyBaseLogger = deps.log.child(
    {},
    // Never the query string: the link of a verification mail carries its token there.
    { serializers: { req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }) } },
  );
  const headers = securityHeaders(deps.publicUrl);
  const app = fastify({
    loggerInstance: requestLog,
    // `observeRequests` logs one line for each call.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: trustedProxies,
    forceCloseConnections: 'idle',
    // No timeout on slow machines: the supervisor decides how long to wait.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    // Called before any hook.
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply.headers(headers)),
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headers),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serialize);
  await app.register(accepts);
  await app.register(multipart);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  handleProblems(app, isDatabaseTimeout);
  closeOnShutdown(app);
  noStore(app);
  await app.register(swagger, {
    openapi: { info: { title: 'Timbre', version: '1', description: 'What browser and server agree on.' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: documentationPolicy });

  observeRequests(app);
  warnOfUntrustedProxies(app, () => untrustedProxyRequests.inc());
  refuseForeignOrigins(app, deps.publicUrl);
  const identity = makeIdentity(deps);
  openInternalCalls(app);
  await fillSession(app, deps, identity);

  mount(app, live, async () => ({ status: 'ok' as const }));
  mount(app, ready, async () => {
    if (!(await isReady())) throw new DomainError('unavailable');
    return { status: 'ok' as const };
  });
  mount(app, share, async ({ reply }) => {
    reply.redirect('/recordings', 303);
  });
  accountRoutes(app, deps, identity, emptyAccount);
  await authorizationRoutes(app, deps);
  secondFactorRoutes(app, deps, identity);
  timeTrackingRoutes(app, deps);
  usageRoutes(app, deps);
  billingRoutes(app, deps);
  teamRoutes(app, deps);
  recordingRoutes(app, { ...deps, notesPerUser, spool: await openSpool(spoolDirectory) });
  privacyRoutes(app, deps, identity);
  assistantRoutes(app, deps);
  if (contactEmail) serveSecurityTxt(app, { ...deps, contactEmail });
  if (webDirectory) await serveWeb(app, webDirectory, deps.publicUrl);
  if (speechModelsDirectory) await serveSpeechModels(app, speechModelsDirectory);
  return app;
}
