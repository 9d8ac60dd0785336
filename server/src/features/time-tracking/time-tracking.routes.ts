import { connectToggl, listProjects } from '@timbre/contract/time-tracking';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Parts } from '../../parts.ts';
import { connect, pickableProjects } from './time-tracking.ts';

export function timeTrackingRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'toggl' | 'sealingKeys'>,
): void {
  mount(app, connectToggl, async ({ session, body }) => connect(parts, session.userId, body));
  mount(app, listProjects, async ({ session }) => pickableProjects(parts, session.userId));
}
