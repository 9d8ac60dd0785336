import * as contract from '@timbre/contract/time-tracking';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { connect, connectionHealth, pickableProjects, readToken, verifyToken } from './time-tracking.ts';

export function timeTrackingRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'tracker' | 'sealingKeys' | 'now'>,
): void {
  mount(app, contract.connectToggl, ({ session, body }) => connect(parts, session.userId, body));
  mount(app, contract.getToken, ({ session }) => readToken(parts, session));
  mount(app, contract.verifyToken, ({ session, body, request }) =>
    verifyToken(parts, session.userId, body.togglToken, languageOf(request)),
  );
  mount(app, contract.getConnection, ({ session }) => connectionHealth(parts, session.userId));
  mount(app, contract.listProjects, ({ session }) => pickableProjects(parts, session.userId));
}
