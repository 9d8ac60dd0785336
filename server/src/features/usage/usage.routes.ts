import * as contract from '@timbre/contract/usage';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import { acceptUsage, checkQuota, listUsage, readCurrentPlan } from './usage.ts';

export function usageRoutes(app: FastifyInstance, deps: Pick<AppContext, 'db' | 'now'>): void {
  mount(app, contract.getCurrentPlan, ({ session }) => readCurrentPlan(deps, session.userId));

  mount(app, contract.checkQuota, ({ session, body }) =>
    checkQuota(deps, session.userId, body.durationSeconds),
  );

  mount(app, contract.recordUsage, ({ session, body }) =>
    acceptUsage(deps, session.userId, body.recordingId),
  );

  mount(app, contract.listUsage, ({ session }) => listUsage(deps, session.userId));
}
