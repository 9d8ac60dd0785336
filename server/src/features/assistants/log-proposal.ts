import { createHmac } from 'node:crypto';
import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { applyProposal } from '@timbre/contract/corrections';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { type AssistantCaller, RefusedCall } from './call-api.ts';
import { readProposalState } from './proposals.ts';
import type { ProposalState, ProposalToLog } from './tools.schema.ts';

type Deps = Pick<AppContext, 'authSecret' | 'db' | 'now' | 'publicUrl'>;
type State = z.infer<typeof ProposalState>;

/** What the person was asked about. It comes back through the client. */
const Asked = z.object({ proposalId: z.uuid(), version: z.string() });
type Asked = z.infer<typeof Asked>;

const Confirmation = z.object({ confirm: z.boolean().describe('Log this') });

/** Signed, good for ten minutes, and for this person alone. */
export function requestStates(
  { authSecret }: Pick<Deps, 'authSecret'>,
  { userId }: AssistantCaller,
): RequestStateCodec<Asked> {
  const key = createHmac('sha256', authSecret).update('assistant-confirmation').digest();
  return createRequestStateCodec<Asked>({ key, bind: () => userId });
}

type Asking = { context: ServerContext; canAsk: boolean; states: RequestStateCodec<Asked> };

/** Logs a proposal once its person has confirmed, in the assistant, what stands in this version of it. */
export async function logProposal(
  deps: Deps,
  caller: AssistantCaller,
  { proposal_id: proposalId, version }: ProposalToLog,
  { context, canAsk, states }: Asking,
): Promise<State | InputRequiredResult> {
  const state = await readProposalState(deps, caller, proposalId);
  if (state.state !== 'awaiting_person') return state;
  if (state.version !== version)
    throw new RefusedCall({ code: 'proposal-changed', title: 'The proposal has changed. Read it again.' });
  if (!caller.mayConfirm || !canAsk) return state;
  const asked = Asked.safeParse(context.mcpReq.requestState()).data;
  const wasAsked = asked?.proposalId === proposalId && asked.version === version;
  const response = inputResponse(context.mcpReq.inputResponses, 'confirmation');
  if (!wasAsked || response.kind !== 'elicit')
    return inputRequired({
      inputRequests: {
        confirmation: inputRequired.elicit({ message: describe(state), requestedSchema: Confirmation }),
      },
      requestState: await states.mint({ proposalId, version }, context),
    });
  if (response.action !== 'accept' || Confirmation.safeParse(response.content).data?.confirm !== true)
    return state;
  await caller.commandApi(applyProposal, { params: { id: proposalId }, query: { version } });
  return readProposalState(deps, caller, proposalId);
}

/** What would be done, entry by entry: nobody can confirm what they do not see. */
function describe({ changes }: State): string {
  const lines = changes.map(({ operation, before, after }) =>
    [operation, before && describeVersion(before), after && describeVersion(after)]
      .filter(Boolean)
      .join(' - '),
  );
  return ['Timbre: log this?', ...lines].join('\n');
}

function describeVersion({
  description,
  day,
  minutes,
  project,
}: NonNullable<State['changes'][number]['after']>) {
  return `${day}, ${minutes} min, ${project ?? 'no project'}: ${description}`;
}
