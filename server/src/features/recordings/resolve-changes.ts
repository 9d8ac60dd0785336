import { describeTracker } from '@timbre/contract/trackers';
import { applyOperations } from '@timbre/extraction/corrections/apply-operations';
import type { ReadOperation } from '@timbre/extraction/corrections/extract-corrections';
import type { OfferedEntry } from '@timbre/extraction/corrections/offered-entries';
import type { EntryValues } from '@timbre/extraction/corrections/operations';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import {
  type Connection,
  findConnectionOf,
  findConnectionOfProject,
} from '../time-tracking/time-tracking.ts';
import { type CorrectableEntry, toSnapshot } from './correctable-entries.read-model.ts';
import { getFindingKind, isDoubtful } from './doubt.ts';
import type { entriesFrom } from './note-entries.ts';
import type { ChangeContent, Snapshot } from './proposal-content.ts';

export type NewChange = { id: string; entryId: string; groupNumber: number; content: ChangeContent };

type Entries = { offered: readonly OfferedEntry[]; entries: readonly CorrectableEntry[] };

/** Operations as what becomes of each entry. Several changes of one entry are one. */
export function resolveChanges(
  operations: readonly ReadOperation[],
  { offered, entries }: Entries,
  connected: readonly Connection[],
): NewChange[] {
  const rows = new Map<string, NewChange>();
  const added: NewChange[] = [];
  /** By the entry that is deleted for them: no service takes over what stands in another. */
  const moved = new Map<string, NewChange>();
  const byId = new Map(entries.map((one) => [one.entry.id, one]));
  const { steps } = applyOperations(
    offered,
    operations.map(({ operation }) => operation),
  );
  for (const [index, { operation, before, after }] of steps.entries()) {
    const read = operations.find((one) => one.operation === operation);
    const known = before.map(({ id }) => rows.get(id)).find((row) => row !== undefined);
    const groupNumber = known?.groupNumber ?? index;
    const common = {
      operation: operation.is,
      confidence: read?.confidence ?? 1,
      words: read?.words ?? [],
      findings: (read?.findings ?? []).map(({ field, reason, other }) => ({
        field,
        other,
        kind: getFindingKind(reason, other),
      })),
      drafted: null,
    };
    const drafted = { confidence: 1, words: {}, findings: [] };
    const newContent = (of: ChangeContent['operation'], after: Snapshot): ChangeContent => ({
      ...common,
      operation: of,
      ...{ before: null, after, home: null, drafted },
    });
    const put = (offeredEntry: OfferedEntry, values: EntryValues | null) => {
      const found = byId.get(offeredEntry.id);
      if (found === undefined) return;
      const { entry } = found;
      const snapshot = toSnapshot(found);
      const earlier = rows.get(entry.id);
      const after = values && withValues(snapshot, offeredEntry, values, connected);
      const isElsewhere = after !== null && after.accountId !== snapshot.accountId;
      if (isElsewhere) {
        const { id = uuidv7(), entryId = uuidv7() } = moved.get(entry.id) ?? {};
        moved.set(entry.id, { id, entryId, groupNumber, content: newContent('add', after) });
      } else moved.delete(entry.id);
      rows.set(entry.id, {
        id: earlier?.id ?? uuidv7(),
        entryId: entry.id,
        groupNumber,
        content: {
          ...common,
          operation: isElsewhere ? 'delete' : common.operation,
          confidence: Math.min(common.confidence, earlier?.content.confidence ?? 1),
          findings: [...(earlier?.content.findings ?? []), ...common.findings],
          words: [...(earlier?.content.words ?? []), ...common.words],
          before: snapshot,
          after: isElsewhere ? null : after,
          home: { recordingId: entry.recordingId, position: entry.position },
        },
      });
    };
    const add = (like: OfferedEntry, values: EntryValues) => {
      const found = byId.get(like.id);
      if (found === undefined) return;
      const after = withValues(toSnapshot(found), like, values, connected);
      const content = newContent(operation.is, after);
      added.push({ id: uuidv7(), entryId: uuidv7(), groupNumber, content });
    };
    const [first, ...others] = before;
    if (first === undefined) continue;
    if (operation.is === 'copy') {
      for (const values of after) add(first, values);
      continue;
    }
    const [kept, ...more] = after;
    put(first, kept ?? null);
    for (const other of others) put(other, null);
    for (const values of more) add(first, values);
  }
  return [...rows.values(), ...moved.values(), ...added];
}

/** An entry with what it is to say; of its start, what was not said stays to the second. */
function withValues(
  snapshot: Snapshot,
  before: OfferedEntry,
  values: EntryValues,
  connected: readonly Connection[],
): Snapshot {
  const { timeZone } = snapshot;
  const start = Temporal.Instant.from(snapshot.startedAt).toZonedDateTimeISO(timeZone);
  const isMoved = values.date !== before.date || (values.start !== null && values.start !== before.start);
  const time =
    values.start === null || values.start === before.start
      ? start.toPlainTime()
      : Temporal.PlainTime.from(values.start);
  const startedAt = Temporal.PlainDate.from(values.date).toZonedDateTime({ timeZone, plainTime: time });
  const hasOtherProject = values.projectId !== snapshot.projectId;
  const own = findConnectionOf(connected, snapshot);
  // Without a project an entry stays where it is.
  const connection = values.projectId === null ? own : findConnectionOfProject(connected, values.projectId);
  const project = connection?.projects.find(({ id }) => id === values.projectId);
  const isElsewhere = hasOtherProject && connection !== undefined && connection !== own;
  return {
    ...snapshot,
    ...(isElsewhere ? { accountId: connection.accountId, billable: project?.billable ? true : null } : {}),
    description: values.description,
    tags: describeTracker(connection?.service).hasTags ? values.tags.toSorted() : [],
    durationSeconds: values.durationSeconds,
    ...(isMoved ? { startedAt: startedAt.toInstant().toString() } : {}),
    ...(hasOtherProject
      ? {
          projectId: project?.id ?? null,
          projectName: project?.name ?? null,
          clientName: project?.client ?? null,
          workspaceId: project?.workspaceId ?? snapshot.workspaceId,
          taskId: null,
          taskName: null,
        }
      : {}),
  };
}

type Placed = Omit<Awaited<ReturnType<typeof entriesFrom>>[number], 'position' | 'words'> & {
  words: { [field: string]: { from: number; to: number }[] };
};

/** A new entry that waits together with the changes, each by itself. */
export function toAddition(placed: Placed, groupNumber: number, timeZone: string): NewChange {
  const { confidence, words, findings, startedAt, tags } = placed;
  const { description, durationSeconds, projectId, projectName, clientName } = placed;
  const { workspaceId, accountId, taskId, taskName, billable } = placed;
  const spans = Object.values(words).flat();
  const after = {
    ...{ description, durationSeconds, projectId, projectName, clientName },
    ...{ workspaceId, accountId, taskId, taskName, billable, timeZone },
    startedAt: startedAt.toString(),
    tags: tags.toSorted(),
  };
  const shown = findings
    .filter(({ outcome }) => outcome !== 'repaired')
    .map(({ field, reason, other }) => ({ field, other, kind: getFindingKind(reason, other) }));
  return {
    id: uuidv7(),
    entryId: uuidv7(),
    groupNumber,
    content: {
      operation: 'add',
      confidence,
      findings: shown,
      words: spans,
      before: null,
      after,
      home: null,
      drafted: { confidence, words, findings },
    },
  };
}

/** Whether anything of a proposal is in doubt. */
export const isSure = (changes: readonly NewChange[]) =>
  changes.every(({ content }) => !isDoubtful(content) && content.confidence >= surely);

/** The grammar alone is never so sure of a change (decision 033). */
const surely = 0.9;
