import { z } from 'zod';
import { toEpochSeconds } from './instants.ts';
import { Refusal } from './refusal.ts';
import type { Account, Entry } from './state.ts';
import { readQuery } from './wire.ts';
import type { World } from './world.ts';

const Filters = z.object({
  since: z.coerce.number().int().optional(),
  before: z.string().optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
});

const dayMs = 86_400_000;

/** The entries a query asks for, the newest first. */
export function listEntries(world: World, account: Account, query: unknown, now: number): Entry[] {
  const { since, before, start_date: from, end_date: to } = readQuery(Filters, query);
  if (since !== undefined && before !== undefined) {
    throw new Refusal(400, "'since' and 'before' can not be present simultaneously");
  }
  if ((from === undefined) !== (to === undefined)) {
    throw new Refusal(400, 'start_date and end_date must be present together');
  }
  if (since !== undefined && world.settings.oldSince === 'refuse' && since * 1_000 < now - 92 * dayMs) {
    throw new Refusal(400, 'Since cannot be older than 3 months');
  }
  const earliest = secondsIn('start_date', from) ?? Number.NEGATIVE_INFINITY;
  if (from !== undefined && world.kind === 'toggl') checkFloor(earliest, now);
  const latest = Math.min(
    secondsIn('end_date', to) ?? Number.POSITIVE_INFINITY,
    secondsIn('before', before) ?? Number.POSITIVE_INFINITY,
  );
  return [...account.entries.values()]
    .filter(({ start }) => start >= earliest && start < latest)
    .filter((entry) =>
      // By its change, an entry is found also when it was deleted.
      since === undefined ? entry.deletedAt === null : entry.changedAt >= since * 1_000,
    )
    .sort((a, b) => b.start - a.start || b.id - a.id);
}

function secondsIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = toEpochSeconds(text);
  if (seconds === undefined) throw new Refusal(400, `Invalid ${name}`);
  return seconds;
}

/** The service shows no more than the last 91 days by date. */
function checkFloor(earliest: number, now: number): void {
  const floor = new Date(now - 91 * dayMs).toISOString().slice(0, 10);
  if (earliest * 1_000 < Date.parse(floor)) {
    throw new Refusal(400, `start_date must not be earlier than ${floor}`);
  }
}
