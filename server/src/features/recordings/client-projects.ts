import { flagged } from '@timbre/extraction/language-model/findings';
import { inDoubt, type VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import { fold } from '@timbre/extraction/reading/tokens';
import type { Db } from '../../db/client.ts';
import { type Connection, latestUses } from '../time-tracking/time-tracking.ts';

type Project = Connection['projects'][number];
type Use = Awaited<ReturnType<typeof latestUses>>[number];

/** More are nothing to choose from at a glance. */
const maxOffered = 12;

/**
 * The drafts that name a client and no project, with the project of it that was last used for such work; in doubt, with the others to
 * choose from. Where none was ever used, the client is all that is known.
 */
export async function proposeProjects(
  db: Db,
  userId: string,
  projects: readonly Project[],
  drafts: readonly VerifiedDraft[],
): Promise<VerifiedDraft[]> {
  const ofClient = (draft: VerifiedDraft) =>
    draft.projectId === null && draft.client !== null
      ? projects.filter(({ client }) => client === draft.client)
      : [];
  const open = [...new Set(drafts.flatMap(ofClient))];
  if (open.length === 0) return [...drafts];
  const uses = await latestUses(
    db,
    userId,
    open.map(({ id }) => id),
  );
  return drafts.map((draft) => propose(draft, ofClient(draft), uses));
}

function propose(draft: VerifiedDraft, own: readonly Project[], uses: readonly Use[]): VerifiedDraft {
  const [first] = own;
  if (first === undefined) return draft;
  if (own.length === 1) return { ...draft, projectId: first.id };
  const ofClient = uses.filter(({ projectId }) => own.some(({ id }) => id === projectId));
  const [likeliest] = byLikeness(ofClient, draft.description);
  const lastUse = ({ id }: Project) => {
    const at = ofClient.findIndex(({ projectId }) => projectId === id);
    return at === -1 ? ofClient.length : at;
  };
  const others = own
    .filter(({ id }) => id !== likeliest?.projectId)
    .toSorted((one, other) => lastUse(one) - lastUse(other))
    .slice(0, maxOffered);
  // The list of projects is the question.
  const findings = draft.findings.filter(({ field, reason }) => !(field === 'project' && reason === 'asked'));
  return {
    ...draft,
    projectId: likeliest?.projectId ?? null,
    confidence: Math.min(draft.confidence, inDoubt),
    findings: [...findings, flagged('project', 'other-value', others.map(({ name }) => name).join(', '))],
  };
}

/** Those with most words in common first, and of them the latest. */
function byLikeness(uses: readonly Use[], description: string): Use[] {
  const said = new Set(getWords(description));
  const inCommon = (use: Use) => new Set(getWords(use.description).filter((word) => said.has(word))).size;
  return uses.toSorted((one, other) => inCommon(other) - inCommon(one));
}

/** Shorter words are mostly articles and prepositions. */
const getWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
