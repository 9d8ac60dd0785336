import * as contract from '@timbre/contract/usage';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Parts } from '../../parts.ts';
import { acceptUsage, checkQuota, listUsage, readCurrentPlan } from './usage.ts';

export function usageRoutes(app: FastifyInstance, parts: Pick<Parts, 'db' | 'now'>): void {
  mount(app, contract.getCurrentPlan, ({ session }) => readCurrentPlan(parts, session.userId));

  mount(app, contract.checkQuota, ({ session, body }) =>
    checkQuota(parts, session.userId, body.durationSeconds),
  );

  mount(app, contract.recordUsage, ({ session, body }) =>
    acceptUsage(parts, session.userId, body.recordingId),
  );

  mount(app, contract.listUsage, ({ session }) => listUsage(parts, session.userId));
}
