import type { EntryVersion } from '@timbre/contract/corrections';
import { knownTimeZone, toClockTime } from '../../shared/zoned-time.ts';

const shownFields = ['description', 'project', 'date', 'start', 'duration', 'tags'] as const;
export type ShownField = (typeof shownFields)[number];

/** What differs between two versions of an entry, in the order in which it is shown. The end follows from the start and the duration. */
export function findChangedFields(before: EntryVersion, after: EntryVersion): ShownField[] {
  const [was, is] = [toValues(before), toValues(after)];
  return shownFields.filter((field) => was[field] !== is[field]);
}

function toValues(version: EntryVersion): Record<ShownField, string> {
  const { description, projectName, clientName, day, start, timeZone, duration, tags } = version;
  return {
    description,
    project: JSON.stringify([projectName, clientName]),
    date: day,
    start: toClockTime(Date.parse(start), knownTimeZone(timeZone)).time,
    duration: String(duration),
    tags: tags.toSorted().join(),
  };
}
