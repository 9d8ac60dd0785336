import { toEngineKey } from '../durable.ts';
import { type EngineRun, listRuns } from '../engine/runs.ts';
import {
  findNote,
  findUsage,
  type JobRow,
  listEntries,
  listJobs,
  listWrites,
  type NoteRow,
  type WriteRow,
} from './operate.read-model.ts';
import { type OperateDeps, Refused, type Report, type Row } from './operation.ts';

/** Everything that can be known of a note without its words. */
export async function lookAtNote(
  deps: Pick<OperateDeps, 'db' | 'audio' | 'engineAdminUrl'>,
  noteId: string,
): Promise<Report> {
  const { db } = deps;
  const note = await findNote(db, noteId);
  if (note === undefined) throw new Refused('There is no such note.');
  const rows = await listJobs(db, noteId);
  const used = await findUsage(db, noteId);
  return {
    ...aboutNote(note),
    audioKept: (await deps.audio.get(noteId)) !== undefined,
    minutesHeldOrCounted: used ? `${used.state}: ${used.milliseconds} ms of ${used.month}` : null,
    entries: await aboutEntries(deps, noteId),
    work: await describeJobs(deps.engineAdminUrl, rows),
  };
}

function aboutNote(note: NoteRow): Report {
  return {
    note: note.id,
    user: note.userId,
    status: note.status,
    step: note.step,
    failure: note.failureCode,
    saysNothingDone: note.saysNothingDone,
    source: note.source,
    trial: note.isTrial,
    language: note.spokenLanguage,
    audioMilliseconds: note.audioMilliseconds,
    audioErasedAt: note.audioErasedAt,
    waitsUntil: note.waitsUntil,
    undoAskedAt: note.undoAskedAt,
    confirmedAt: note.confirmedAt,
    restoredFrom: note.restoredFrom,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  };
}

async function aboutEntries({ db }: Pick<OperateDeps, 'db'>, noteId: string): Promise<Row[]> {
  const rows = await listEntries(db, noteId);
  const writes = await listWrites(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, serviceEntryId, possibleDoubleId }) => {
    const write = writes.find(({ key }) => key === `entry-${id}`);
    return {
      id,
      state: serviceEntryId === null ? 'not logged' : 'logged',
      serviceId: serviceEntryId,
      possibleDouble: possibleDoubleId,
      write: write ? writeState(write) : 'not tried',
      attempts: write?.attempts ?? 0,
      triedAt: write?.createdAt ?? null,
    };
  });
}

function writeState(write: WriteRow): string {
  if (write.reference !== null) return 'written';
  return write.knownMissing ? 'known not to be there' : 'outcome unknown: looked up before it is repeated';
}

async function describeJobs(adminUrl: string, rows: JobRow[]): Promise<Row[]> {
  const runs = await askEngine(adminUrl, rows);
  return rows.map((row) => ({
    work: `${row.workflow}/${row.key}`,
    run: row.run,
    outcome: row.outcome ?? 'open',
    lostRuns: row.lostRuns,
    submittedAt: row.submittedAt,
    finishedAt: row.finishedAt,
    engine: engineSays(row, runs),
  }));
}

export type EngineAnswer = Map<string, EngineRun> | 'does not answer';

/** What the engine knows of these; it may be down just when somebody looks. */
export async function askEngine(adminUrl: string, rows: JobRow[]): Promise<EngineAnswer> {
  const runs = rows.map((row) => ({ workflow: row.workflow, engineKey: toEngineKey(row) }));
  return listRuns(adminUrl, runs).catch(() => 'does not answer' as const);
}

/** In a few words; undefined in the answer means that the engine does not know the run. */
export function engineSays(row: JobRow, answer: EngineAnswer): string {
  if (answer === 'does not answer') return answer;
  const run = answer.get(`${row.workflow}/${toEngineKey(row)}`);
  if (run === undefined) return row.finishedAt === null ? 'does not know it' : 'has forgotten it';
  const failure = run.failureCode ? `, failure ${run.failureCode}` : '';
  const step = run.failedStep ? ` at "${run.failedStep}"` : '';
  const retries = run.retries > 1 ? `, try ${run.retries}` : '';
  return `${run.status}${failure}${step}${retries}, since ${run.changedAt}`;
}
