import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../db/client.ts';
import { work } from '../db/schema.ts';
import { engineKeyOf, workChannel } from '../durable.ts';
import type { Log } from '../log.ts';
import { untilAborted } from './until-aborted.ts';

const batchSize = 50;
/** Notifications are the rule; this is for the one that was lost with a broken connection. */
const lookAgainMs = 2_000;
const registrationCheckMs = 50;

export type Relay = { isListening(): boolean; stop(): Promise<void> };

type RelayOptions = {
  db: Db;
  databaseUrl: string;
  ingressUrl: string;
  /** The engine knows our workflows; before that it would refuse what it is sent. */
  isRegistered: () => boolean;
  log: Log;
};

/** Carries committed work to the engine, as soon as PostgreSQL tells of it. Any number of workers may run one. */
export function startRelay(options: RelayOptions): Relay {
  const { log } = options;
  const stopping = new AbortController();
  let wake = () => {};
  const listener = listen(options.databaseUrl, log, stopping.signal, () => wake());

  const running = untilAborted(stopping.signal, async (pause) => {
    if (!options.isRegistered()) return pause(registrationCheckMs);
    try {
      const count = await submitBatch(options);
      if (count === batchSize) return;
    } catch (cause) {
      log.warn({ err: cause }, 'work could not be handed to the engine; trying again');
      await pause(lookAgainMs);
      return;
    }
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([woken, pause(lookAgainMs)]);
  });

  return {
    isListening: () => listener.isListening(),
    async stop() {
      stopping.abort();
      await Promise.all([running, listener.ended]);
    },
  };
}

/** Several relays may do this at once: each locks the rows it takes and passes over those that others took. */
async function submitBatch({ db, ingressUrl }: RelayOptions): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ workflow: work.workflow, key: work.key, run: work.run })
      .from(work)
      .where(and(isNull(work.submittedAt), isNull(work.finishedAt)))
      .orderBy(asc(work.createdAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    await Promise.all(rows.map((row) => send(ingressUrl, row.workflow, engineKeyOf(row))));
    const these = or(...rows.map((row) => and(eq(work.workflow, row.workflow), eq(work.key, row.key))));
    await tx.update(work).set({ submittedAt: sql`now()` }).where(these);
    return rows.length;
  });
}

/** The engine journals every header it gets, so it gets none that is not needed. A repeated send changes nothing. */
async function send(ingressUrl: string, workflow: string, engineKey: string): Promise<void> {
  const url = new URL(`/${workflow}/${encodeURIComponent(engineKey)}/run/send`, ingressUrl);
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the engine answered ${response.status} to a submission of ${workflow}`);
}

/** Listens for commits on a connection of its own, and again on a new one when that breaks. */
function listen(databaseUrl: string, log: Log, signal: AbortSignal, onWork: () => void) {
  let listening = false;
  const ended = untilAborted(signal, async (pause) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', resolve);
    });
    try {
      await client.connect();
      client.on('notification', onWork);
      await client.query(`listen ${workChannel}`);
      listening = true;
      onWork();
      await Promise.race([broken, pause()]);
    } catch (cause) {
      log.warn({ err: cause }, 'cannot listen for work; trying again');
      await pause(lookAgainMs);
    } finally {
      listening = false;
      await client.end().catch(() => {});
    }
  });
  return { ended, isListening: () => listening };
}
