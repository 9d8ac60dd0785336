import { and, desc, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { workerReleases } from '../db/schema.ts';
import type { EngineAdmin } from './admin.ts';

type RegistrationOptions = {
  db: Db;
  admin: EngineAdmin;
  workerUrl: string;
  services: string[];
  /** How often workers are heard of; who was not heard of for three times as long is gone. */
  everySeconds: number;
};

export type Registration = {
  /** Sees to it that new work goes to the newest release whose workers run; says what was done for that. */
  ensure(): Promise<'known' | 'registered' | 'older'>;
};

/**
 * Work ends on the release that began it, and new work goes to the release that came last. The engine sends it to whoever
 * registered last; so an older release that is restarted must not register, and PostgreSQL says which one is older.
 */
export function makeRegistration(options: RegistrationOptions): Registration {
  const { db, admin, workerUrl, services, everySeconds } = options;
  let registeredBefore = false;
  return {
    async ensure() {
      const { newest, older } = await releasesBeside(db, workerUrl, everySeconds * 3);
      if (!isSameAddress(newest, workerUrl)) {
        registeredBefore = false;
        return 'older';
      }
      if (registeredBefore) {
        const current = await admin.addressesOf(services);
        const isTaken = current.some((address) => older.some((other) => isSameAddress(other, address)));
        if (current.length > 0 && !isTaken) return 'known';
      }
      await admin.register(workerUrl);
      registeredBefore = true;
      return 'registered';
    },
  };
}

/** Tells of these workers, and which release that still runs came last; with the addresses that came before this one. */
async function releasesBeside(db: Db, workerUrl: string, aliveSeconds: number) {
  const seenAt = sql`now()`;
  const [own] = await db
    .insert(workerReleases)
    .values({ workerUrl })
    .onConflictDoUpdate({ target: workerReleases.workerUrl, set: { seenAt } })
    .returning();
  if (own === undefined) throw new Error('the release was not written down');
  const aliveSince = sql`now() - ${aliveSeconds} * interval '1 second'`;
  const newer = await db
    .select()
    .from(workerReleases)
    .where(and(gt(workerReleases.firstSeenAt, own.firstSeenAt), gt(workerReleases.seenAt, aliveSince)))
    .orderBy(desc(workerReleases.firstSeenAt))
    .limit(1);
  const older = await db.select().from(workerReleases).where(lt(workerReleases.firstSeenAt, own.firstSeenAt));
  return {
    newest: newer[0]?.workerUrl ?? workerUrl,
    older: older.map((release) => release.workerUrl),
  };
}

function isSameAddress(a: string, b: string): boolean {
  return new URL(a).href === new URL(b).href;
}
