import { Temporal } from 'temporal-polyfill';
import { askEngine, type EngineAnswer, engineSays } from './look-at-note.ts';
import {
  type JobRow,
  listJobs,
  listTranscriptions,
  type NoteRow,
  notesByIds,
  type TranscriptionRow,
  unfinishedJobs,
  unfinishedNotes,
} from './operate.read-model.ts';
import { type OperateDeps, Refused, type Report, type Row } from './operation.ts';

const maxShown = 200;

/** `90s`, `15m`, `2h` or `1d`. */
export function asDuration(text: string): Temporal.Duration {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) throw new Refused('How old? Say 90s, 15m, 2h or 1d.');
  const hours = { s: 1 / 3_600, m: 1 / 60, h: 1, d: 24 }[unit] ?? 0;
  return Temporal.Duration.from({ seconds: Math.round(Number(count) * hours * 3_600) });
}

/** Notes and other jobs that have not finished for so long, the oldest first, with the reason if known. */
export async function findStuck(
  deps: Pick<OperateDeps, 'db' | 'now' | 'engineAdminUrl'>,
  older: Temporal.Duration,
): Promise<Report> {
  const { db, engineAdminUrl } = deps;
  const before = deps.now().subtract(older);
  const notes = await unfinishedNotes(db, before, maxShown);
  const unfinished = await unfinishedJobs(db, before, maxShown);
  // Jobs of a note that has made progress since are not stuck.
  const known = new Map(
    (
      await notesByIds(
        db,
        unfinished.map(({ key }) => key),
      )
    ).map((note) => [note.id, note]),
  );
  const others = unfinished.filter(({ key }) => {
    const note = known.get(key);
    return note === undefined || note.status === 'success' || note.status === 'failed';
  });
  const noteJobs = (await Promise.all(notes.map(({ id }) => listJobs(db, id)))).flat();
  const queued = await listTranscriptions(
    db,
    notes.map(({ id }) => id),
  );
  const answer = await askEngine(engineAdminUrl, [...noteJobs, ...others]);
  const rows = [
    ...notes.map((note) => ({
      since: note.updatedAt,
      row: noteLine(
        note,
        noteJobs.filter(({ key }) => key === note.id),
        answer,
        whyQueued(
          queued.find(({ noteId }) => noteId === note.id),
          deps.now(),
        ),
      ),
    })),
    ...others.map((row) => ({ since: row.createdAt, row: jobLine(row, answer) })),
  ];
  return {
    stuck: rows.toSorted((a, b) => Temporal.Instant.compare(a.since, b.since)).map(({ row }) => row),
  };
}

function noteLine(note: NoteRow, rows: JobRow[], answer: EngineAnswer, queued: string | undefined): Row {
  return {
    id: note.id,
    what: note.undoAskedAt ? 'note, taking back' : 'note',
    since: note.updatedAt,
    at: note.step ?? note.status,
    why: queued ?? whyNote(note, rows, answer),
  };
}

/** What a note waits for that was left to the transcribers. */
function whyQueued(job: TranscriptionRow | undefined, now: Temporal.Instant): string | undefined {
  if (job === undefined) return undefined;
  if (job.finishedAt !== null) return 'transcribed: the engine has not heard of it';
  const done = `${job.windowsDone} of ${job.windowsKnown ?? '?'} windows done, attempt ${job.attempts}`;
  const isInProgress = job.leaseUntil !== null && Temporal.Instant.compare(job.leaseUntil, now) > 0;
  return isInProgress ? `transcribers work for its owner: ${done}` : `waits for a transcriber: ${done}`;
}

function whyNote(note: NoteRow, rows: JobRow[], answer: EngineAnswer): string {
  if (note.step === 'asking' || note.step === 'proposed') return 'parked: asks its owner';
  const current = rows.find(({ finishedAt }) => finishedAt === null) ?? rows.at(-1);
  if (current?.outcome === 'parked') return 'parked: waits for a token that works';
  if (note.waitsUntil !== null) return `waits until ${note.waitsUntil}`;
  return current === undefined ? 'there is no work for it' : whyJob(current, answer);
}

function jobLine(row: JobRow, answer: EngineAnswer): Row {
  return {
    id: `${row.workflow}/${row.key}`,
    what: 'work',
    since: row.createdAt,
    at: row.outcome ?? 'open',
    why: whyJob(row, answer),
  };
}

function whyJob(row: JobRow, answer: EngineAnswer): string {
  if (row.outcome === 'parked') return 'parked: waits for a person';
  if (row.finishedAt !== null) return `its work has ended: ${row.outcome ?? 'unknown'}`;
  if (row.submittedAt === null) return 'not handed to the engine: is a worker running?';
  return `engine: ${engineSays(row, answer)}`;
}
