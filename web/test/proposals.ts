import type { EntryVersion, Proposal, ProposalQuestion, ProposedChange } from '@timbre/contract/corrections';
import {
  applyProposal,
  dismissProposal,
  getProposal,
  reopenProposal,
  undoProposal,
} from '@timbre/contract/corrections';
import { getTranscript, type Recording } from '@timbre/contract/recordings';
import { aRecording, toId } from './builders.ts';
import { answer, handle } from './fake-api.ts';
import { announceRecordings } from './network.ts';
import { keepHistory, type StoredHistory } from './stored-history.ts';

export function aVersion(version: Partial<EntryVersion> = {}): EntryVersion {
  return {
    description: 'Meeting',
    start: '2026-11-18T09:00:00.000Z',
    stop: '2026-11-18T10:00:00.000Z',
    duration: 3_600,
    day: '2026-11-18',
    timeZone: 'UTC',
    projectId: '11',
    projectName: 'Website',
    clientName: 'Acme',
    tags: [],
    ...version,
  };
}

/** Each in a group of its own, unless told. */
export function aChange(number: number, change: Partial<ProposedChange> = {}): ProposedChange {
  return {
    id: toId(600 + number),
    entryId: toId(200 + number),
    operation: 'change',
    group: number,
    before: aVersion(),
    after: aVersion({ stop: '2026-11-18T11:00:00.000Z', duration: 7_200 }),
    state: 'proposed',
    confidence: 0.95,
    isDoubtful: false,
    findings: [],
    words: [],
    undoProblem: null,
    ...change,
  };
}

export function aQuestion(question: Partial<ProposalQuestion> = {}): ProposalQuestion {
  return {
    id: toId(700),
    about: 'entry',
    text: null,
    words: [],
    candidates: [
      { entryId: toId(201), entry: aVersion() },
      { entryId: toId(202), entry: aVersion({ description: 'Call', duration: 1_800 }) },
    ],
    ...question,
  };
}

export type StoredProposal = StoredHistory & { proposal: Proposal };

/** A note that proposes this; what the server does with it is up to the test, but for taking the call. */
export function keepProposal(proposal: Partial<Proposal>, said = ''): StoredProposal {
  const recordingId = toId(100);
  const kept = keepHistory({ recordings: [], entries: [] });
  const stored: StoredProposal = Object.assign(kept, {
    proposal: {
      recordingId,
      version: '1',
      state: 'proposed' as const,
      changes: [],
      questions: [],
      waitsUntil: null,
      expiresAt: null,
      hasExpired: false,
      canUndo: false,
      canReopen: false,
      ...proposal,
    },
  });
  stored.recordings = [toRecording(stored.proposal)];
  handle(getProposal, () => stored.proposal);
  const begin = (state: Proposal['state']) => () => {
    becomes(stored, { state, canReopen: state === 'dismissed' });
    return undefined;
  };
  handle(applyProposal, begin('applying'));
  handle(undoProposal, begin('undoing'));
  handle(dismissProposal, begin('dismissed'));
  handle(reopenProposal, begin('proposed'));
  answer(getTranscript, { text: said, language: 'en' });
  return stored;
}

/** The server has gone on with it. */
export function becomes(stored: StoredProposal, proposal: Partial<Proposal>): void {
  stored.proposal = { ...stored.proposal, ...proposal };
  const updatedAt = new Date(Date.parse(stored.recordings[0]?.updatedAt ?? '') + 1_000).toISOString();
  stored.recordings = stored.recordings.map((one) => ({ ...one, ...toProgress(stored.proposal), updatedAt }));
  announceRecordings();
}

/** All its changes stand so now. */
export function changesBecome(stored: StoredProposal, state: ProposedChange['state']): ProposedChange[] {
  return stored.proposal.changes.map((change) => ({ ...change, state }));
}

function toRecording(proposal: Proposal): Recording {
  return aRecording({ id: proposal.recordingId, ...toProgress(proposal) });
}

function toProgress({ state }: Proposal): Pick<Recording, 'status' | 'step' | 'proposal'> {
  if (state === 'proposed') return { status: 'processing', step: 'proposed', proposal: state };
  if (state === 'applying') return { status: 'processing', step: 'logging', proposal: state };
  return { status: 'success', step: null, proposal: state };
}
