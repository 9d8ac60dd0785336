import type { LiveEntry, LiveReading } from './read-live-entries.ts';

/** How many values that looked settled were other ones, or gone, in the reading after. */
export function countChangedSettledValues(readings: readonly LiveReading[]): number {
  return readings
    .slice(1)
    .map((reading, index) => countChanges(readings[index]?.entries ?? [], reading.entries))
    .reduce((sum, count) => sum + count, 0);
}

function countChanges(before: readonly LiveEntry[], after: readonly LiveEntry[]): number {
  return before.flatMap((entry) => {
    const now = after.find(({ id }) => id === entry.id);
    const later = now && getValues(now);
    return getSettled(entry).filter((field) => getValues(entry)[field] !== later?.[field]);
  }).length;
}

const getValues = ({ day, duration, description, project, start }: LiveEntry) => ({
  day: day.value,
  duration: duration.value,
  description,
  project,
  start,
});

/** All but day and duration settles when its entry is closed. */
function getSettled({ day, duration, isClosed }: LiveEntry): (keyof ReturnType<typeof getValues>)[] {
  return [
    ...(day.isSettled ? (['day'] as const) : []),
    ...(duration.isSettled ? (['duration'] as const) : []),
    ...(isClosed ? (['description', 'project', 'start'] as const) : []),
  ];
}

/** How many values looked settled at some time. */
export function countSettledValues(readings: readonly LiveReading[]): number {
  const settled = readings.flatMap(({ entries }) =>
    entries.flatMap((entry) => getSettled(entry).map((field) => `${entry.id} ${field}`)),
  );
  return new Set(settled).size;
}
