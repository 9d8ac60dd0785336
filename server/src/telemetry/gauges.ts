import { Gauge } from 'prom-client';
import type { Db } from '../db/client.ts';
import type { EngineAdmin } from '../engine/admin.ts';
import type { Log } from '../log.ts';
import { readGauges } from './gauges.read-model.ts';
import { registry } from './metrics.ts';

type WatchOptions = { db: Db; admin: EngineAdmin; log: Log; isLeading: () => boolean };

/** Gauges that are queried at each scrape, by the leader only: every worker would see the same. */
export function watchWork({ db, admin, log, isLeading }: WatchOptions): void {
  const look = async () => {
    if (!isLeading()) return leaveOut(gauges);
    await Promise.all([
      lookAtDatabase(db, gauges).catch((cause: unknown) =>
        log.warn({ err: cause }, 'open work could not be counted'),
      ),
      lookAtEngine(admin, gauges),
    ]);
  };
  let looking: Promise<void> | undefined;
  /** One look for all of them. */
  const collect = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const gauge = (name: string, help: string, labelNames: string[] = [], onCollect = collect) => {
    // Of two workers in one process, as tests have them, the later one counts.
    registry.removeSingleMetric(name);
    return new Gauge({ name, help, labelNames, registers: [registry], collect: onCollect });
  };
  const leads = gauge('timbre_leader', 'Whether this worker leads: one of all does.', [], async () =>
    leads.set(isLeading() ? 1 : 0),
  );
  const gauges: Gauges = {
    open: gauge('timbre_work_open', 'Work that is owed.', ['workflow']),
    oldest: gauge('timbre_work_oldest_seconds', 'How long the oldest work is owed.', ['workflow']),
    notes: gauge('timbre_notes_waiting', 'Notes that are not finished, by where they stand.', ['step']),
    oldestNote: gauge('timbre_notes_oldest_seconds', 'How old the oldest note is that waits for nothing.'),
    bytes: gauge('timbre_database_bytes', 'How large the database is.'),
    engineUp: gauge('timbre_engine_up', 'Whether the engine answers.'),
    invocations: gauge('timbre_engine_invocations', 'What the engine has in hand, by state.', ['status']),
    silent: gauge('timbre_engine_silent_invocations', 'What the engine has not moved for ten minutes.'),
  };
}

type Gauges = Record<
  'open' | 'oldest' | 'notes' | 'oldestNote' | 'bytes' | 'engineUp' | 'invocations' | 'silent',
  Gauge
>;

/** What was seen while this worker led would stand beside what the present leader sees. */
function leaveOut(gauges: Gauges): void {
  for (const gauge of Object.values(gauges)) {
    gauge.reset();
    // One without labels has a value again, 0, after it was reset.
    gauge.remove({});
  }
}

async function lookAtDatabase(db: Db, { open, oldest, notes, oldestNote, bytes }: Gauges): Promise<void> {
  const { jobs, steps, size } = await readGauges(db);
  for (const gauge of [open, oldest, notes]) gauge.reset();
  for (const { workflow, count, age } of jobs) {
    open.set({ workflow }, count);
    oldest.set({ workflow }, age);
  }
  for (const { step, count } of steps) notes.set({ step }, count);
  oldestNote.set(Math.max(0, ...steps.filter(({ waits }) => !waits).map(({ age }) => age)));
  bytes.set(size);
}

async function lookAtEngine(admin: EngineAdmin, { engineUp, invocations, silent }: Gauges): Promise<void> {
  invocations.reset();
  try {
    const counts = await admin.countInvocations();
    engineUp.set(1);
    for (const { status, count } of counts) invocations.inc({ status }, count);
    silent.set(counts.reduce((sum, { silent: count }) => sum + count, 0));
  } catch {
    // The failure itself is the metric.
    engineUp.set(0);
  }
}
