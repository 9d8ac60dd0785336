import * as contract from '@timbre/contract/corrections';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { mount } from '../../http/mount.ts';
import {
  answerProposal,
  applyProposal,
  dismissProposal,
  readProposal,
  reopenProposal,
  undoProposal,
} from './proposals.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'sealingKeys' | 'noteReader'>;

export function proposalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getProposal, ({ session, params }) => readProposal(deps, session.userId, params.id));

  mount(app, contract.applyProposal, ({ session, params, query }) =>
    applyProposal(deps, session.userId, params.id, query.version),
  );

  mount(app, contract.dismissProposal, ({ session, params }) =>
    dismissProposal(deps, session.userId, params.id),
  );

  mount(app, contract.reopenProposal, ({ session, params }) =>
    reopenProposal(deps, session.userId, params.id),
  );

  mount(app, contract.answerProposal, ({ session, params, body }) =>
    answerProposal(deps, session.userId, params.id, body),
  );

  mount(app, contract.undoProposal, ({ session, params }) => undoProposal(deps, session.userId, params.id));
}
