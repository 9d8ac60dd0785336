/** The cursor of a sweep; the next run continues there. Empty before the first row. */
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
 * Processes due rows, at most so many in a run. A failed row stops no other and is retried only after all others:
 * rows that always fail take no other row's place.
 */
export async function sweepRows({ what, cursor, maxRows, findDue, act }: RowSweep): Promise<void> {
  const ids = await findDue(cursor.after, maxRows);
  cursor.after = ids.length < maxRows ? undefined : ids.at(-1);
  await actOnEach(what, ids, act);
}

/** Processes each, even if earlier ones failed, until too many did; throws all failures together. */
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
