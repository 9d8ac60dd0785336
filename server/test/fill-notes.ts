import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { getDay } from '../src/features/time-tracking/entry-day.read-model.ts';
import { seal, sealedPlaces } from '../src/sealing.ts';
import { type Cell, copyRows, type RowCopier } from './copy-rows.ts';
import { testSealingKeys } from './start-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Over how many days the notes are spread; what is kept for less is there for the last of them only. */
const daysOfNotes = 180;
/** As long as retention keeps them, and an hour: so much is due when it comes by. */
const kept = { jobs: 30 * dayMs + hourMs, attempts: 90 * dayMs + hourMs, failedAudio: 7 * dayMs + hourMs };

const entriesOfANote = 3;
const timeZone = 'Europe/Paris';
const soundMs = 20_000;
/** Short, so that the day of somebody with many notes still has room. */
const entrySeconds = 120;
const words =
  'On Tuesday two hours of design for the website, then forty minutes of calls with the printer, and testing.';

const columns = {
  recordings: `id, user_id, idempotency_key, source, filename, status, step, failure_code, time_zone, spoken_at,
    audio_milliseconds, transcript_sealed, spoken_language, waits_until, audio_erased_at, created_at, updated_at`,
  entries: `id, recording_id, user_id, position, description, project_id, project_name, workspace_id, tags, started_at, day,
    duration_seconds, service_entry_id, words, account_id, created_at, updated_at`,
  usage: 'recording_id, user_id, month, milliseconds, state, created_at',
  idempotent_writes: 'key, in_flight_until, reference, created_at',
  jobs: 'workflow, key, submitted_at, checked_at, finished_at, outcome, created_at',
};
type Table = keyof typeof columns;
const tableNames: Table[] = ['recordings', 'entries', 'usage', 'idempotent_writes', 'jobs'];

/** How the notes of so many are spread over people. */
export type Growth = {
  notes: number;
  /** A fifth of the notes is theirs. */
  heavy: readonly string[];
  light: readonly string[];
  now: number;
};

type Fate = 'success' | 'failed' | 'waiting' | 'asking';

type Note = { n: number; id: string; userId: string; at: number; fate: Fate; isSpoken: boolean };

/** The newest of them are still open: one in a thousand, and not more than so many. */
export const openNotes = (notes: number) => Math.min(500, Math.ceil(notes / 1_000));

function noteAt({ notes, heavy, light, now }: Growth, n: number): Note {
  const at = now - Math.floor(((notes - n) / notes) * daysOfNotes * dayMs);
  // Mixed, so that a user's rows lie among those of others, as they do; the same in each run.
  const chance = Math.imul(n + 1, 2_654_435_761) >>> 0;
  const [group, luck] = chance % 5 === 0 ? [heavy, chance / 5] : [light, chance / 5];
  const drawOutcome = (): Fate => {
    if (n >= notes - openNotes(notes)) return n % 4 === 0 ? 'asking' : 'waiting';
    return n % 100 === 7 ? 'failed' : 'success';
  };
  return {
    ...{ n, at, fate: drawOutcome(), isSpoken: n % 5 !== 0 },
    id: uuidv7({ msecs: at }),
    userId: group[Math.floor(luck) % group.length] ?? '',
  };
}

function recordingRow({ n, id, userId, at, fate, isSpoken }: Note, now: number): Cell[] {
  const created = new Date(at);
  const isOpen = fate === 'waiting' || fate === 'asking';
  const wasErased = fate === 'failed' && now - at > kept.failedAudio;
  return [
    ...[id, userId, `key-${n}`, isSpoken ? 'spoken' : 'typed', isSpoken ? 'recording.webm' : 'note.txt'],
    ...[isOpen ? 'processing' : fate, isOpen ? fate : null, fate === 'failed' ? 'nothing-heard' : null],
    ...[timeZone, created, isSpoken ? soundMs : null],
    fate === 'failed' ? null : seal(testSealingKeys, sealedPlaces.transcript({ id, userId }), words),
    ...[isSpoken ? 'en' : null, fate === 'waiting' ? new Date(now + hourMs) : null],
    ...[wasErased ? new Date(at + 7 * dayMs) : null, created, created],
  ];
}

function entryRow({ n, id, userId, at, fate }: Note, entryId: string, position: number): Cell[] {
  const created = new Date(at);
  const startedAt = at - (3 - position) * hourMs;
  return [
    ...[entryId, id, userId, position, 'Design of the first page', String(900_000 + (n % 12))],
    ...[`Project ${(n + position) % 12}`, '1', `{"tag ${position}"}`],
    ...[new Date(startedAt), getDay(Temporal.Instant.fromEpochMilliseconds(startedAt), timeZone)],
    ...[entrySeconds, fate === 'success' ? String(3_000_000_000 + n * entriesOfANote + position) : null],
    ...[{ duration: [{ from: 11, to: 20 }] }, '1', created, created],
  ];
}

function jobRow({ id, at, fate }: Note, now: number): Cell[] {
  const [submitted, finished] = [new Date(at + 20), new Date(at + 4_000)];
  // Looked at just now, and for as long as the figures are taken: nobody is to hand them to an engine that does not know them.
  if (fate === 'waiting')
    return ['Recording', id, submitted, new Date(now + dayMs), null, null, new Date(at)];
  const outcome = { success: 'done', failed: 'failed', asking: 'parked' }[fate];
  return ['Recording', id, submitted, null, finished, outcome, new Date(at)];
}

function toRows(note: Note, now: number): Record<Table, Cell[][]> {
  const { id, userId, at, fate, isSpoken } = note;
  const age = now - at;
  const created = new Date(at);
  const entryIds =
    fate === 'failed' ? [] : Array.from({ length: entriesOfANote }, () => uuidv7({ msecs: at + 3_000 }));
  const state = { success: 'counted', failed: 'returned', asking: 'held', waiting: 'held' }[fate];
  const month = `${created.toISOString().slice(0, 7)}-01`;
  const logged = fate === 'success' && age < kept.attempts ? entryIds : [];
  return {
    recordings: [recordingRow(note, now)],
    entries: entryIds.map((entryId, position) => entryRow(note, entryId, position)),
    usage: isSpoken && age < kept.attempts ? [[id, userId, month, soundMs, state, created]] : [],
    idempotent_writes: logged.map((entryId, position) => [
      ...[`entry-${entryId}`, created, String(3_000_000_000 + note.n * entriesOfANote + position), created],
    ]),
    jobs: age < kept.jobs ? [jobRow(note, now)] : [],
  };
}

const notesAtOnce = 2_000;

/** Notes with three entries each and all that is written down on their way, in the order of time, as months leave them behind. */
export async function fillNotes(databaseUrl: string, growth: Growth): Promise<void> {
  const copiers = new Map<Table, RowCopier>();
  for (const table of tableNames) copiers.set(table, await copyRows(databaseUrl, table, columns[table]));
  for (let from = 0; from < growth.notes; from += notesAtOnce) {
    const count = Math.min(notesAtOnce, growth.notes - from);
    const pieces = Array.from({ length: count }, (_, n) => toRows(noteAt(growth, from + n), growth.now));
    for (const [table, copier] of copiers) await copier.write(pieces.flatMap((piece) => piece[table]));
  }
  for (const copier of copiers.values()) await copier.end();
}
