import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { workerReleases } from '../db/platform.schema.ts';
import { randomBetween } from '../jitter.ts';
import type { Log } from '../log.ts';
import type { EngineAdmin } from './admin.ts';
import { startPollLoop } from './poll-loop.ts';

type RegistrationOptions = {
  db: Db;
  admin: EngineAdmin;
  workerUrl: string;
  services: string[];
  /** How often each release reports; one that has not reported for three times as long is gone. */
  everySeconds: number;
  log: Log;
};

export type Registration = {
  isRegistered(): boolean;
  /** Whether no newer release runs; unknown before the first check. */
  isNewest(): boolean | undefined;
  /** The engine seems to have lost our registration: check at once. */
  checkNow(): void;
  stop(): Promise<void>;
};

/** Keeps this worker's release known to PostgreSQL and, as long as it is the newest, to the engine. Every worker does this. */
export function startRegistration(options: RegistrationOptions): Registration {
  const { db, workerUrl, everySeconds, log } = options;
  const ensureCurrent = makeRegistration(options);
  let isNewest: boolean | undefined;
  let isRegistered = false;
  let mustAsk = false;
  const loop = startPollLoop(async (pause) => {
    try {
      const beside = await releasesBeside(db, workerUrl, everySeconds);
      if (!beside.isNewest && isNewest !== false) log.info('a newer release takes new work');
      isNewest = beside.isNewest;
      const hadToAsk = mustAsk;
      mustAsk = false;
      if ((await ensureCurrent(beside, hadToAsk)) === 'registered') log.info('registered with the engine');
      isRegistered = true;
    } catch (cause) {
      log.warn({ err: cause }, 'could not be registered with the engine; trying again');
    }
    const seconds = isRegistered ? everySeconds : Math.min(everySeconds, 1);
    await pause(randomBetween(0.9, 1.1) * seconds * 1_000);
  });
  return {
    isRegistered: () => isRegistered,
    isNewest: () => isNewest,
    checkNow: () => {
      mustAsk = true;
      loop.wake();
    },
    stop: loop.stop,
  };
}

/**
 * Work ends on the release that began it, and new work goes to the release that came last. The engine sends it to whoever
 * registered last; so an older release that is restarted must not register, and PostgreSQL says which one is older.
 */
function makeRegistration({ admin, workerUrl, services }: RegistrationOptions) {
  let registeredBefore = false;
  /** Registers the newest running release for new jobs; returns what was done. */
  return async (beside: ReleasesBeside, mustAsk: boolean): Promise<'known' | 'registered' | 'older'> => {
    if (!beside.isNewest) {
      registeredBefore = false;
      return 'older';
    }
    if (registeredBefore) {
      if (!beside.isOurTurn && !mustAsk) return 'known';
      const current = await admin.listAddresses(services);
      const isTaken = current.some((address) => beside.older.some((other) => isSameAddress(other, address)));
      if (current.length > 0 && !isTaken) return 'known';
    }
    await admin.register(workerUrl);
    registeredBefore = true;
    return 'registered';
  };
}

type ReleasesBeside = { isNewest: boolean; older: string[]; isOurTurn: boolean };

/**
 * Whether this release came last of those that run, and the addresses of those that came before it. Of all workers at one address the
 * first that finds it due tells that they run; it is its turn to ask the engine, too, so that neither grows with their number.
 */
async function releasesBeside(db: Db, workerUrl: string, everySeconds: number): Promise<ReleasesBeside> {
  const ago = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`;
  const releases = await db
    .select({
      workerUrl: workerReleases.workerUrl,
      isAlive: sql<boolean>`${workerReleases.seenAt} > ${ago(everySeconds * 3)}`,
      isDue: sql<boolean>`${workerReleases.seenAt} < ${ago(everySeconds / 2)}`,
    })
    .from(workerReleases)
    .orderBy(workerReleases.firstSeenAt);
  const known = releases.findIndex((release) => release.workerUrl === workerUrl);
  const isOurTurn = known === -1 || releases[known]?.isDue === true;
  if (isOurTurn)
    await db
      .insert(workerReleases)
      .values({ workerUrl })
      .onConflictDoUpdate({ target: workerReleases.workerUrl, set: { seenAt: sql`now()` } });
  // A release that was unknown until now is the newest.
  const own = known === -1 ? releases.length : known;
  return {
    isNewest: !releases.slice(own + 1).some(({ isAlive }) => isAlive),
    older: releases.slice(0, own).map((release) => release.workerUrl),
    isOurTurn,
  };
}

function isSameAddress(a: string, b: string): boolean {
  return new URL(a).href === new URL(b).href;
}
