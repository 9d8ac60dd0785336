import { ChangeFinding, type EntryVersion, ProposedChange, UndoProblem } from '@timbre/contract/corrections';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';
import { EntryState, type FieldChanges, getDay } from '../time-tracking/time-tracking.ts';

const Span = z.object({ from: z.int(), to: z.int() });

/** All that an entry says, with the names of what it says by ids. */
export const Snapshot = EntryState.extend({
  projectName: z.string().nullable(),
  clientName: z.string().nullable(),
  workspaceId: z.string().nullable(),
  taskName: z.string().nullable(),
  accountId: z.string().nullable(),
  /** That of the note it was spoken in. */
  timeZone: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** A change as it is sealed. */
const ChangeContent = z.object({
  operation: ProposedChange.shape.operation,
  confidence: z.number(),
  findings: z.array(ChangeFinding),
  /** Where in the transcript it was said. */
  words: z.array(Span),
  before: Snapshot.nullable(),
  after: Snapshot.nullable(),
  /** Where an existing entry stands in the history, so that it can be put there again. */
  home: z.object({ recordingId: z.uuid(), position: z.int() }).nullable(),
  /** Why an applied change could not be taken back. */
  undoProblem: UndoProblem.nullish(),
  /** What else a new entry is stored with. */
  drafted: z.object({ confidence: z.number(), words: z.unknown(), findings: z.unknown() }).nullable(),
});
export type ChangeContent = z.infer<typeof ChangeContent>;

/** Where a sealed question stands, with the entries that may be meant. */
const StoredQuestion = z.object({
  id: z.uuid(),
  about: z.enum(['entry', 'value']),
  text: z.string().nullable(),
  words: z.array(Span),
  entryIds: z.array(z.uuid()),
});
export type StoredQuestion = z.infer<typeof StoredQuestion>;

type Place = { id: string; userId: string };

export function sealChange(keys: SealingKeys, place: Place, content: ChangeContent): Buffer {
  return seal(keys, sealedPlaces.proposedChange(place), JSON.stringify(content));
}

export function unsealChange(keys: SealingKeys, place: Place, sealed: Buffer): ChangeContent {
  const text = unseal(keys, sealedPlaces.proposedChange(place), sealed).toString();
  return ChangeContent.parse(JSON.parse(text));
}

/** Null where nothing is asked. */
export function sealQuestions(
  keys: SealingKeys,
  place: Place,
  questions: readonly StoredQuestion[],
): Buffer | null {
  if (questions.length === 0) return null;
  return seal(keys, sealedPlaces.proposalQuestions(place), JSON.stringify(questions));
}

export function unsealQuestions(keys: SealingKeys, place: Place, sealed: Buffer | null): StoredQuestion[] {
  if (sealed === null) return [];
  const text = unseal(keys, sealedPlaces.proposalQuestions(place), sealed).toString();
  return z.array(StoredQuestion).parse(JSON.parse(text));
}

/** What has to be written so that an entry says the one after it said the other. */
export function getDifference(before: Snapshot, after: Snapshot): FieldChanges {
  const isMoved = before.projectId !== after.projectId;
  const hasOtherTask = isMoved || before.taskId !== after.taskId;
  const { projectId, projectName, clientName, workspaceId, taskId, taskName } = after;
  const project =
    projectId === null
      ? null
      : {
          id: projectId,
          name: projectName ?? '',
          client: clientName,
          ...(workspaceId === null ? {} : { workspaceId }),
        };
  return {
    ...(before.description === after.description ? {} : { description: after.description }),
    ...(before.startedAt === after.startedAt ? {} : { startedAt: after.startedAt }),
    ...(before.durationSeconds === after.durationSeconds ? {} : { durationSeconds: after.durationSeconds }),
    ...(isMoved ? { project } : {}),
    ...(hasOtherTask ? { task: taskId === null ? null : { id: taskId, name: taskName ?? '' } } : {}),
    ...(before.billable === after.billable || after.billable === null ? {} : { billable: after.billable }),
    ...(before.tags.join('\n') === after.tags.join('\n') ? {} : { tags: after.tags }),
  };
}

/** An entry with some of its fields as they are to be. */
export function withChanges(entry: Snapshot, changes: FieldChanges): Snapshot {
  const { project, task, tags, startedAt, ...rest } = changes;
  return Snapshot.parse({
    ...entry,
    ...rest,
    ...(startedAt === undefined ? {} : { startedAt: Temporal.Instant.from(startedAt).toString() }),
    ...(tags === undefined ? {} : { tags: tags.toSorted() }),
    ...(project === undefined
      ? {}
      : {
          projectId: project?.id ?? null,
          projectName: project?.name ?? null,
          clientName: project?.client ?? null,
          workspaceId: project?.workspaceId ?? entry.workspaceId,
        }),
    ...(task === undefined ? {} : { taskId: task?.id ?? null, taskName: task?.name ?? null }),
  });
}

export function toVersion(snapshot: Snapshot): EntryVersion {
  const { description, durationSeconds, timeZone, projectId, projectName, clientName, tags } = snapshot;
  const start = Temporal.Instant.from(snapshot.startedAt);
  return {
    description,
    start: start.toString(),
    stop: start.add({ seconds: durationSeconds }).toString(),
    duration: durationSeconds,
    day: getDay(start, timeZone),
    timeZone,
    projectId,
    projectName,
    clientName,
    tags,
  };
}
