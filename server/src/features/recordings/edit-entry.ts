import type { EntryEdit } from '@timbre/contract/time-tracking';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { resumeParked } from '../../durable.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import {
  changeEntry,
  changeHeldEntry,
  deleteEntry,
  deleteHeldEntry,
  findConnectionOf,
  findMissingFields,
  getProgress,
  listConnections,
  resolveEdit,
  toEntryColumns,
  withSearchWords,
} from '../time-tracking/time-tracking.ts';
import { learnAlias, wordsForProject } from './aliases.ts';
import { findEntryWithRecording } from './history.read-model.ts';
import { confirmRecording, lockAsking, type RecordingRow } from './recordings.queries.ts';

type Deps = Pick<AppContext, 'db' | 'engine' | 'sealingKeys'>;
type Found = NonNullable<Awaited<ReturnType<typeof findEntryWithRecording>>>;

/** Changes an entry wherever it stands; a project that was chosen says what the words for it meant. */
export async function editEntry(deps: Deps, userId: string, entryId: string, edit: EntryEdit): Promise<void> {
  const found = await findEntryWithRecording(deps.db, userId, entryId);
  if (found === undefined) throw new DomainError('not-found');
  if (isHeld(found)) await changeHeld(deps, found, edit);
  else await changeEntry(deps, userId, entryId, edit);
  if (edit.projectId) await learnFromChoice(deps, found, edit.projectId);
}

/** Deletes an entry wherever it stands. */
export async function removeEntry(deps: Deps, userId: string, entryId: string): Promise<void> {
  const found = await findEntryWithRecording(deps.db, userId, entryId);
  if (found === undefined) throw new DomainError('not-found');
  if (isHeld(found))
    await whileItAsks(deps, found.recording, async (tx) => {
      const isDeleted = await deleteHeldEntry(tx, entryId);
      await resumeIfComplete(tx, found.recording);
      return isDeleted;
    });
  else await deleteEntry(deps, userId, entryId);
}

/** It is not sent before its owner has answered. */
function isHeld({ entry, recording }: Found): boolean {
  return recording.step === 'asking' && entry.serviceEntryId === null;
}

/** Lets a note come to its end once all that is left of it is logged. */
async function resumeIfComplete(tx: Db, { id, userId }: RecordingRow): Promise<void> {
  const { logged, total } = (await getProgress(tx, [id])).get(id) ?? { logged: 0, total: 0 };
  if (logged === 0 || logged < total) return;
  await confirmRecording(tx, userId, id);
  await resumeParked(tx, [id]);
}

/** Once it is answered its entries are on their way to the service, and what was changed here would not be there. */
async function whileItAsks(
  { db }: Deps,
  { id }: RecordingRow,
  act: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAsking(tx, id)) || !(await act(tx))) throw new DomainError('not-found');
  });
}

async function changeHeld(deps: Deps, { entry, recording }: Found, edit: EntryEdit): Promise<void> {
  const connection = findConnectionOf(await listConnections(deps.db, entry.userId), entry);
  const change = toEntryColumns(resolveEdit(connection, entry, edit));
  const rejection = connection ? findMissingFields(connection, { ...entry, ...change }) : null;
  await whileItAsks(deps, recording, async (tx) =>
    changeHeldEntry(tx, entry.id, {
      ...(await withSearchWords(tx, deps.sealingKeys, entry.id, change)),
      rejection,
    }),
  );
}

const Spans = z.array(z.object({ from: z.int(), to: z.int() })).default([]);
const NameWords = z.object({ project: Spans, unknownName: Spans });

async function learnFromChoice(
  { db, sealingKeys }: Deps,
  { entry, recording }: Found,
  projectId: string,
): Promise<void> {
  const words = NameWords.safeParse(entry.words);
  if (!words.success || recording.transcriptSealed === null) return;
  const note = unseal(sealingKeys, sealedPlaces.transcript(recording), recording.transcriptSealed).toString();
  const said = wordsForProject({ words: words.data }, note);
  if (said !== null) await learnAlias(db, entry.userId, { words: said, projectId });
}
