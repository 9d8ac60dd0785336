import { DomainError } from '../domain-error.ts';
import { enqueue, enqueueAgain } from '../durable.ts';
import { type EngineRun, resumeRun } from '../engine/runs.ts';
import { resumeRecording, retryRecording } from '../features/recordings/recordings.ts';
import { askEngine } from './look-at-note.ts';
import { findJob, findNote, type JobRow, listJobs, type NoteRow } from './operate.read-model.ts';
import { type OperateDeps, Refused, type Report } from './operation.ts';

type Deps = Pick<OperateDeps, 'db' | 'now' | 'engineAdminUrl'>;

/** Retries a note, or another job by its `Workflow/key`. A running job is left alone, so nothing is done twice. */
export async function retry(deps: Deps, id: string): Promise<Report> {
  if (id.includes('/')) return { done: await retryJob(deps, id) };
  const note = await findNote(deps.db, id);
  if (note === undefined) throw new Refused('There is no such note.');
  return { note: id, done: await retryNote(deps, note) };
}

async function retryNote(deps: Deps, note: NoteRow): Promise<string> {
  const { db } = deps;
  if (note.status === 'success') throw new Refused('This note is done.');
  if (note.step === 'asking' || note.step === 'proposed')
    throw new Refused('This note waits for the answer of its owner.');
  if (note.status === 'failed') {
    await retryRecording(deps, note.userId, note.id).catch(asRefusal);
    return 'runs again from the step it failed at';
  }
  const before = await listJobs(db, note.id);
  await resumeRecording({ db }, note.id);
  const after = (await listJobs(db, note.id)).find(({ finishedAt }) => finishedAt === null);
  if (after === undefined) throw new Refused('This note came to its end meanwhile.');
  const wasOpen = before.some(({ workflow, run }) => workflow === after.workflow && run === after.run);
  return wasOpen ? nudge(deps, after) : 'runs again';
}

async function retryJob(deps: Deps, name: string): Promise<string> {
  const slash = name.indexOf('/');
  const row = await findJob(deps.db, name.slice(0, slash), name.slice(slash + 1));
  if (row === undefined) throw new Refused('There is no such work.');
  if (row.outcome === 'done') throw new Refused('This work is done.');
  if (row.finishedAt === null) return nudge(deps, row);
  // A note that asks or failed needs its own commands, not only its job.
  if ((await findNoteOfJob(deps, row)) !== undefined) throw new Refused(`Retry the note: ${row.key}`);
  await enqueue(deps.db, row.workflow, row.key);
  return 'runs again';
}

async function findNoteOfJob({ db }: Deps, { key }: JobRow): Promise<NoteRow | undefined> {
  return /^[\da-f-]{36}$/.test(key) ? findNote(db, key) : undefined;
}

/** An open job without progress: the engine resumes it, or gets it again. */
async function nudge({ db, engineAdminUrl }: Deps, row: JobRow): Promise<string> {
  if (row.submittedAt === null) {
    await enqueueAgain(db, row);
    return 'is handed to the engine as soon as a worker runs';
  }
  const answer = await askEngine(engineAdminUrl, [row]);
  if (answer === 'does not answer') throw new Refused('The engine does not answer.');
  const [run]: (EngineRun | undefined)[] = [...answer.values()];
  if (run === undefined) {
    await enqueueAgain(db, row);
    return 'the engine did not know it: handed to it once more';
  }
  if (run.status === 'paused' || run.status === 'backing-off') {
    await resumeRun(engineAdminUrl, run);
    return `was ${run.status}: goes on now`;
  }
  throw new Refused(`It is under way already: ${run.status}.`);
}

/** The code of a refusal, without its sentence. */
function asRefusal(cause: unknown): never {
  if (!(cause instanceof DomainError)) throw cause;
  const why = cause.code === 'not-found' ? 'trying it again would not help' : cause.code;
  throw new Refused(`This note cannot run again: ${why}.`, { cause });
}
