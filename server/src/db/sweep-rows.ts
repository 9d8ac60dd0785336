/** Where a sweep has come to: its next run goes on from there. Empty before the first row. */
export type SweepCursor = { after?: string | undefined };

type RowSweep = {
  /** For the error: what could not be done with all. */
  what: string;
  cursor: SweepCursor;
  maxRows: number;
  /** The ids of due rows after one, in their order. */
  findDue: (after: string | undefined, limit: number) => Promise<string[]>;
  act: (id: string) => Promise<unknown>;
};

/**
 * Acts on due rows, at most so many in a run. One that fails stops no other, and comes again only after all others had their turn:
 * rows that always fail take nobody's place.
 */
export async function sweepRows({ what, cursor, maxRows, findDue, act }: RowSweep): Promise<void> {
  const ids = await findDue(cursor.after, maxRows);
  cursor.after = ids.length < maxRows ? undefined : ids.at(-1);
  await actOnEach(what, ids, act);
}

/** Acts on each, whether or not those before it failed, until too many did; what failed is thrown together. */
export async function actOnEach<T>(
  what: string,
  items: Iterable<T>,
  act: (item: T) => Promise<unknown>,
  maxFailures = Number.POSITIVE_INFINITY,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (failures.length >= maxFailures) break;
    try {
      await act(item);
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `not all ${what}`);
}
