import type { EntryEdit } from '@timbre/contract/time-tracking';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { resumeParked } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import {
  changeEntry,
  deleteEntry,
  findConnection,
  findMissingFields,
  resolveEdit,
  toEntryColumns,
} from '../time-tracking/time-tracking.ts';
import { learnAlias, wordsForProject } from './aliases.ts';
import { changeHeldEntry, deleteHeldEntry, lockAsking } from './held-entries.queries.ts';
import {
  confirmRecording,
  findEntryWithRecording,
  progressOf,
  type RecordingRow,
} from './recordings.queries.ts';

type Needs = Pick<Parts, 'db' | 'engine' | 'sealingKeys'>;
type Found = NonNullable<Awaited<ReturnType<typeof findEntryWithRecording>>>;

/** Changes an entry wherever it stands; a project that was chosen says what the words for it meant. */
export async function editEntry(
  parts: Needs,
  userId: string,
  entryId: string,
  edit: EntryEdit,
): Promise<void> {
  const found = await findEntryWithRecording(parts.db, userId, entryId);
  if (found === undefined) throw new Problem('not-found');
  if (isHeld(found)) await changeHeld(parts, found, edit);
  else await changeEntry(parts, userId, entryId, edit);
  if (edit.projectId) await learnFromChoice(parts, found, edit.projectId);
}

/** Deletes an entry wherever it stands. */
export async function removeEntry(parts: Needs, userId: string, entryId: string): Promise<void> {
  const found = await findEntryWithRecording(parts.db, userId, entryId);
  if (found === undefined) throw new Problem('not-found');
  if (isHeld(found))
    await whileItAsks(parts, found.recording, async (tx) => {
      const isDeleted = await deleteHeldEntry(tx, entryId);
      await resumeIfComplete(tx, found.recording);
      return isDeleted;
    });
  else await deleteEntry(parts, userId, entryId);
}

/** It is not sent before its owner has answered. */
function isHeld({ entry, recording }: Found): boolean {
  return recording.step === 'asking' && entry.serviceEntryId === null;
}

/** Lets a note come to its end once all that is left of it is logged. */
async function resumeIfComplete(tx: Db, { id, userId }: RecordingRow): Promise<void> {
  const { logged, total } = (await progressOf(tx, [id])).get(id) ?? { logged: 0, total: 0 };
  if (logged === 0 || logged < total) return;
  await confirmRecording(tx, userId, id);
  await resumeParked(tx, [id]);
}

/** Once it is answered its entries are on their way to the service, and what was changed here would not be there. */
async function whileItAsks(
  { db }: Needs,
  { id }: RecordingRow,
  act: (tx: Db) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAsking(tx, id)) || !(await act(tx))) throw new Problem('not-found');
  });
}

async function changeHeld(parts: Needs, { entry, recording }: Found, edit: EntryEdit): Promise<void> {
  const connection = await findConnection(parts.db, entry.userId);
  const change = toEntryColumns(resolveEdit(connection, entry, edit));
  const rejection = connection ? findMissingFields(connection, { ...entry, ...change }) : null;
  await whileItAsks(parts, recording, (tx) => changeHeldEntry(tx, entry.id, { ...change, rejection }));
}

const Spans = z.array(z.object({ from: z.int(), to: z.int() })).default([]);
const NameWords = z.object({ project: Spans, unknownName: Spans });

async function learnFromChoice(
  { db, sealingKeys }: Needs,
  { entry, recording }: Found,
  projectId: string,
): Promise<void> {
  const words = NameWords.safeParse(entry.words);
  if (!words.success || recording.transcriptSealed === null) return;
  const note = unseal(sealingKeys, sealedPlaces.transcript(recording), recording.transcriptSealed).toString();
  const said = wordsForProject({ words: words.data }, note);
  if (said !== null) await learnAlias(db, entry.userId, { words: said, projectId });
}
