import type { ProposedOperation } from '@timbre/contract/corrections';
import { applyOperations } from '@timbre/extraction/corrections/apply-operations';
import { type OfferedEntry, offerEntries } from '@timbre/extraction/corrections/offered-entries';
import type { NewValues, Operation } from '@timbre/extraction/corrections/operations';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import {
  type Connection,
  findConnectionOfProject,
  joinCatalogues,
  listConnections,
} from '../time-tracking/time-tracking.ts';
import { refuseSuspended } from '../usage/usage.ts';
import { listCorrectable } from './correctable-entries.read-model.ts';
import { insertProposal } from './proposals.queries.ts';
import { toLogged } from './read-corrections.ts';
import { findByKey, insertRecording, lockRecordings } from './recordings.queries.ts';
import { type NewChange, resolveChanges, toAddition } from './resolve-changes.ts';
import { sealTranscript } from './seal-transcript.ts';
import { type AboutNote, countNote, type NoteLimit, recordingWorkflow } from './upload.ts';

type Deps = NoteLimit & Pick<AppContext, 'db' | 'now' | 'sealingKeys'>;

/** Stores operations as the proposal of a typed note: nothing is done before somebody applies it. */
export async function proposeOperations(
  { db, now, sealingKeys, notesPerUser }: Deps,
  about: AboutNote,
  { text, operations }: { text: string; operations: readonly ProposedOperation[] },
): Promise<{ id: string }> {
  const { userId } = about;
  // First of all: once they are made, the same operations would change nothing.
  const present = await findByKey(db, userId, about.idempotencyKey);
  if (present !== undefined) return { id: present };
  const connected = await listConnections(db, userId);
  if (connected.length === 0) throw new DomainError('connection-needed');
  const id = uuidv7();
  const note = { id, userId };
  const changes = await resolve({ db }, about, connected, operations);
  return db.transaction(async (tx) => {
    await lockRecordings(tx, userId);
    const earlier = await findByKey(tx, userId, about.idempotencyKey);
    if (earlier !== undefined) return { id: earlier };
    await countNote(tx, userId, notesPerUser);
    await refuseSuspended(tx, now(), userId);
    const transcript = sealTranscript(sealingKeys, note, text);
    await insertRecording(tx, { ...about, id, source: 'typed', filename: 'note.txt', ...transcript });
    await insertProposal({ db: tx, sealingKeys }, note, { state: 'proposed', changes, questions: [] });
    await enqueue(tx, recordingWorkflow, id);
    return { id };
  });
}

async function resolve(
  { db }: Pick<AppContext, 'db'>,
  { userId, timeZone }: AboutNote,
  connected: readonly Connection[],
  operations: readonly ProposedOperation[],
): Promise<NewChange[]> {
  const entryIds = [...new Set(operations.flatMap(getEntryIds))];
  const entries = await listCorrectable(db, userId, connected, { entryIds });
  const offered = offerEntries(entries.map(toLogged), []);
  refuseUnknownProjects(joinCatalogues(connected), operations);
  const asked = operations.flatMap((one) => toOperation(one, offered));
  if (applyOperations(offered, asked).refused.length > 0) throw new DomainError('correction-impossible');
  const read = asked.map((operation) => ({ operation, words: [], confidence: 1, findings: [] }));
  const changes = resolveChanges(read, { offered, entries }, connected);
  const last = Math.max(-1, ...changes.map(({ groupNumber }) => groupNumber));
  const added = operations.flatMap((one) => (one.is === 'add' ? [one.values] : []));
  return [
    ...changes,
    ...added.map((values, index) => addition(values, connected, timeZone, last + 1 + index)),
  ];
}

function getEntryIds(operation: ProposedOperation): string[] {
  if (operation.is === 'add') return [];
  return operation.is === 'merge' ? operation.entryIds : [operation.entryId];
}

function refuseUnknownProjects(
  { projects }: Pick<Connection, 'projects'>,
  operations: readonly ProposedOperation[],
): void {
  const values = operations.flatMap((one) => {
    if (one.is === 'split') return one.parts;
    return 'values' in one ? [one.values] : [];
  });
  const isUnknown = values.some(
    ({ projectId }) => typeof projectId === 'string' && projects.every(({ id }) => id !== projectId),
  );
  if (isUnknown) throw new DomainError('project-unknown');
}

/** In terms of what was offered; a new entry is none of them. */
function toOperation(operation: ProposedOperation, offered: readonly OfferedEntry[]): Operation[] {
  const refer = (entryId: string) => {
    const found = offered.find(({ id }) => id === entryId);
    if (found === undefined) throw new DomainError('not-found');
    return found.reference;
  };
  switch (operation.is) {
    case 'add':
      return [];
    case 'merge':
      return [{ is: 'merge', entries: operation.entryIds.map(refer) }];
    case 'delete':
      return [{ is: 'delete', entry: refer(operation.entryId) }];
    case 'split': {
      const parts = operation.parts.map((part) => ({
        ...toValues(part),
        durationSeconds: part.duration,
      }));
      return [{ is: 'split', entry: refer(operation.entryId), parts }];
    }
    default:
      return [{ is: operation.is, entry: refer(operation.entryId), values: toValues(operation.values) }];
  }
}

type Values = Extract<ProposedOperation, { is: 'change' }>['values'];

function toValues({ date, start, duration, description, projectId, tags }: Values): NewValues {
  return {
    ...(date === undefined ? {} : { date }),
    ...(start === undefined ? {} : { start }),
    ...(duration === undefined ? {} : { durationSeconds: duration }),
    ...(description === undefined ? {} : { description }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function addition(
  values: Extract<ProposedOperation, { is: 'add' }>['values'],
  connected: readonly Connection[],
  timeZone: string,
  groupNumber: number,
): NewChange {
  const { date, start, duration, description = '', projectId = null, tags = [] } = values;
  const connection = (projectId && findConnectionOfProject(connected, projectId)) || connected[0];
  const project = connection?.projects.find(({ id }) => id === projectId);
  const plainTime = Temporal.PlainTime.from(start);
  return toAddition(
    {
      ...{ description, tags, confidence: 1, words: {}, findings: [] },
      startedAt: Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).toInstant(),
      durationSeconds: duration,
      projectId: project?.id ?? null,
      projectName: project?.name ?? null,
      clientName: project?.client ?? null,
      workspaceId: project?.workspaceId ?? connection?.workspaceId ?? connection?.defaultWorkspaceId ?? null,
      accountId: connection?.accountId ?? null,
      ...{ taskId: null, taskName: null, billable: project?.billable ? true : null },
    },
    groupNumber,
    timeZone,
  );
}
