import { temporal } from '#temporal';
import type { OfferedEntry } from './offered-entries.ts';
import type { EntryValues, NewValues, Operation } from './operations.ts';

/** What one operation does, as a screen shows it. */
export type Step = { operation: Operation; before: OfferedEntry[]; after: EntryValues[] };

export type Refusal = {
  operation: Operation;
  /** `impossible`: parts that are not as long as the whole, entries of several days as one. */
  reason: 'unknown-reference' | 'contradiction' | 'no-change' | 'impossible';
};

export type Applied = {
  steps: Step[];
  refused: Refusal[];
  /** All entries as they are afterwards; a new one has no reference. */
  after: (EntryValues & { reference: string | null })[];
};

/** What becomes of the entries. Two operations that contradict each other are both refused: nobody knows which was meant. */
export function applyOperations(offered: readonly OfferedEntry[], operations: readonly Operation[]): Applied {
  const refused: Refusal[] = [];
  const possible = operations.filter((operation) => {
    const reason = findFault(operation, offered);
    if (reason !== null) refused.push({ operation, reason });
    return reason === null;
  });
  const contradicting = possible.filter((one) =>
    possible.some((other) => other !== one && contradict(one, other, offered)),
  );
  for (const operation of contradicting) refused.push({ operation, reason: 'contradiction' });
  let entries: Applied['after'] = offered.map((entry) => ({
    ...valuesOf(entry),
    reference: entry.reference,
  }));
  const steps: Step[] = [];
  for (const operation of possible.filter((one) => !contradicting.includes(one))) {
    const before = touched(operation, offered);
    const made = resultOf(operation, before);
    const first = operation.is === 'copy' ? undefined : before[0]?.reference;
    const isGone = (reference: string | null) =>
      operation.is !== 'copy' && before.some((entry) => entry.reference === reference);
    // Two changes of one entry each have their own fields.
    const present = entries.find(({ reference }) => reference !== null && reference === first);
    if (operation.is !== 'add' && operation.is !== 'copy' && present === undefined) {
      refused.push({ operation, reason: 'no-change' });
      continue;
    }
    const results = made.map((values, index) => ({
      ...values,
      reference: index === 0 ? (first ?? null) : null,
    }));
    const changed =
      operation.is === 'change' && present
        ? [{ ...withValues(present, operation.values), reference: present.reference }]
        : results;
    entries = [...entries.filter(({ reference }) => !isGone(reference)), ...changed];
    steps.push({ operation, before, after: changed.map(valuesOf) });
  }
  return { steps, refused, after: entries };
}

/** The entries that an operation is about. */
function touched(operation: Operation, offered: readonly OfferedEntry[]): OfferedEntry[] {
  if (operation.is === 'add') return [];
  if (operation.is === 'undo') return offered.filter(({ note }) => note === operation.note);
  const references = operation.is === 'merge' ? operation.entries : [operation.entry];
  return offered
    .filter(({ reference }) => references.includes(reference))
    .toSorted((a, b) => (operation.is === 'merge' ? a.start.localeCompare(b.start) : 0));
}

function findFault(operation: Operation, offered: readonly OfferedEntry[]): Refusal['reason'] | null {
  if (operation.is === 'add') return null;
  const entries = touched(operation, offered);
  const named = operation.is === 'merge' ? new Set(operation.entries).size : 1;
  if (entries.length < named) return 'unknown-reference';
  const [entry] = entries;
  if (entry === undefined) return 'unknown-reference';
  switch (operation.is) {
    case 'change':
    case 'copy':
      return changesNothing(entry, operation.values) ? 'no-change' : null;
    case 'merge':
      return entries.length < 2 || entries.some(({ date }) => date !== entry.date) ? 'impossible' : null;
    case 'split': {
      const whole = operation.parts.reduce((sum, part) => sum + part.durationSeconds, 0);
      return operation.parts.length < 2 || whole !== entry.durationSeconds ? 'impossible' : null;
    }
    default:
      return null;
  }
}

/** The fields that would really become different. */
function changedFields(entry: EntryValues, values: NewValues): (keyof EntryValues)[] {
  const fields = ['date', 'start', 'durationSeconds', 'description', 'projectId', 'tags'] as const;
  return fields.filter((field) => {
    const [before, after] = [entry[field], values[field]];
    if (after === undefined) return false;
    if (Array.isArray(before) && Array.isArray(after))
      return before.toSorted().join('\n') !== after.toSorted().join('\n');
    return before !== after;
  });
}

const changesNothing = (entry: EntryValues, values: NewValues) => changedFields(entry, values).length === 0;

/** Whether one cannot be done together with the other. A copy leaves its entry as it is. */
function contradict(one: Operation, other: Operation, offered: readonly OfferedEntry[]): boolean {
  if (one.is === 'copy' || other.is === 'copy') return false;
  const entries = touched(one, offered);
  const shared = touched(other, offered).some((entry) => entries.includes(entry));
  if (!shared) return false;
  if (one.is === 'change' && other.is === 'change') {
    const fields = Object.keys(one.values);
    return Object.keys(other.values).some((field) => fields.includes(field));
  }
  const removes = ({ is }: Operation) => is === 'delete' || is === 'undo';
  return !(removes(one) && removes(other));
}

function resultOf(operation: Operation, before: readonly OfferedEntry[]): EntryValues[] {
  const [entry] = before;
  if (operation.is === 'add') return [operation.values];
  if (entry === undefined) return [];
  switch (operation.is) {
    case 'change':
    case 'copy':
      return [withValues(entry, operation.values)];
    case 'split': {
      let { start } = entry;
      return operation.parts.map((part) => {
        const made = withValues(entry, { ...part, start: part.start ?? start });
        start = endOf(part.start ?? start, part.durationSeconds);
        return made;
      });
    }
    case 'merge': {
      const durationSeconds = before.reduce((sum, one) => sum + one.durationSeconds, 0);
      const tags = [...new Set(before.flatMap((one) => one.tags))];
      return [{ ...valuesOf(entry), durationSeconds, tags }];
    }
    default:
      return [];
  }
}

const endOf = (start: string, seconds: number) =>
  temporal.PlainTime.from(start).add({ seconds }).toString({ smallestUnit: 'minute' });

function valuesOf({ date, start, durationSeconds, description, projectId, tags }: EntryValues): EntryValues {
  return { date, start, durationSeconds, description, projectId, tags };
}

const withValues = (entry: EntryValues, values: NewValues): EntryValues => ({
  date: values.date ?? entry.date,
  start: values.start ?? entry.start,
  durationSeconds: values.durationSeconds ?? entry.durationSeconds,
  description: values.description ?? entry.description,
  projectId: values.projectId === undefined ? entry.projectId : values.projectId,
  tags: values.tags ?? entry.tags,
});
