import { createHash } from 'node:crypto';
import {
  type EntryVersion,
  getProposal,
  type Proposal,
  type ProposedOperation,
  proposeCorrection,
} from '@timbre/contract/corrections';
import { getNote, uploadHeaders } from '@timbre/contract/recordings';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { type AssistantCaller, RefusedCall } from './call-api.ts';
import { getToday } from './context.ts';
import type { Changes, EntriesToPropose, ProposalReference, ProposalState } from './tools.schema.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'publicUrl'>;
type Reference = z.infer<typeof ProposalReference>;

export async function proposeEntries(
  deps: Deps,
  caller: AssistantCaller,
  { entries, text, occurrence }: EntriesToPropose,
): Promise<Reference> {
  if (entries === undefined) {
    // "Yesterday" is another day tomorrow.
    const { today } = await getToday(deps, caller.userId);
    return propose(deps, caller, { text: text ?? '' }, [today, text, occurrence]);
  }
  const operations = entries.map((entry): ProposedOperation => {
    const { description, date, start, duration_minutes: minutes, project_id: projectId, tags } = entry;
    return {
      is: 'add',
      values: {
        ...{ description, date, start, duration: minutes * 60 },
        ...(projectId === undefined ? {} : { projectId }),
        ...(tags === undefined ? {} : { tags }),
      },
    };
  });
  const inWords = entries.map(
    ({ date, start, duration_minutes: minutes, description }) =>
      `${date} ${start}, ${minutes} min: ${description}`,
  );
  return propose(deps, caller, { text: inWords.join('\n'), operations }, [operations, occurrence]);
}

export async function proposeChange(
  deps: Deps,
  caller: AssistantCaller,
  { reason, operations, occurrence }: Changes,
): Promise<Reference> {
  return propose(deps, caller, { text: reason, operations }, [operations, occurrence]);
}

/**
 * A model repeats a call whose answer it lost, with whatever id it makes up then, so the content itself says whether it was proposed
 * before.
 */
async function propose(
  deps: Deps,
  { callApi }: AssistantCaller,
  body: { text: string; operations?: ProposedOperation[] },
  content: unknown[],
): Promise<Reference> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const headers = { [uploadHeaders.idempotencyKey]: `assistant ${hash}` };
  const { id } = await callApi(proposeCorrection, { body, headers });
  return toReference(deps, id);
}

const toReference = ({ publicUrl }: Deps, id: string): Reference => ({
  proposal_id: id,
  review_url: new URL('/recordings?state=needs-you', publicUrl).href,
});

type State = z.infer<typeof ProposalState>;

export async function readProposalState(
  deps: Deps,
  { callApi }: AssistantCaller,
  id: string,
): Promise<State> {
  const note = await callApi(getNote, { params: { id } });
  const proposal = await findProposal({ callApi }, id);
  return {
    ...toReference(deps, id),
    version: proposal?.version ?? null,
    state: getState(note.status, proposal),
    changes: (proposal?.changes ?? []).map(({ operation, state, before, after }) => ({
      ...{ operation, state },
      before: before && toVersion(before),
      after: after && toVersion(after),
    })),
    questions: proposal?.questions.length ?? 0,
    waits_until: proposal?.waitsUntil ?? note.waitsUntil,
    expires_at: proposal?.expiresAt ?? null,
    failure: note.processingError,
  };
}

/** Undefined while its words are being read. */
async function findProposal(
  { callApi }: Pick<AssistantCaller, 'callApi'>,
  id: string,
): Promise<Proposal | undefined> {
  try {
    return await callApi(getProposal, { params: { id } });
  } catch (cause) {
    if (cause instanceof RefusedCall && cause.code === 'not-found') return undefined;
    throw cause;
  }
}

function getState(status: string, proposal: Proposal | undefined): State['state'] {
  if (status === 'failed') return 'failed';
  switch (proposal?.state) {
    case undefined:
      return status === 'success' ? 'done' : 'reading';
    case 'proposed':
      return 'awaiting_person';
    case 'applying':
      return 'logging';
    case 'applied':
      return 'done';
    case 'dismissed':
      return proposal.hasExpired ? 'expired' : 'dismissed';
    default:
      return proposal?.state ?? 'reading';
  }
}

function toVersion({ description, day, start, duration, projectName, tags }: EntryVersion) {
  return {
    ...{ description, day, start, tags },
    minutes: Math.round(duration / 60),
    project: projectName,
  };
}
