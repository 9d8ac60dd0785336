import type { Entry } from '@timbre/contract/recordings';
import type { EntryEdit } from '@timbre/contract/time-tracking';
import { findInstants, knownTimeZone, toClockTime } from '../../shared/zoned-time.ts';

/** An entry as it stands in the fields of a form. */
export type EntryForm = {
  /** May be empty. */
  description: string;
  tags: string;
  /** Empty for none. */
  projectId: string;
  /** Empty for none. */
  taskId: string;
  billable: boolean;
  date: string;
  time: string;
  /** Which of the two is meant where the clocks show the time twice. */
  occurrence: 'first' | 'second';
  hours: string;
  minutes: string;
};

const secondsPerDay = 86_400;

export function toForm(entry: Entry): EntryForm {
  const { description, start, duration, projectId, taskId, billable, rawData } = entry;
  const minutes = Math.round(duration / 60);
  const zone = knownTimeZone(entry.timeZone);
  const clock = toClockTime(Date.parse(start), zone);
  const [, second] = findInstants(clock, zone);
  return {
    description,
    tags: rawData.tags.join(', '),
    projectId: projectId ?? '',
    taskId: taskId ?? '',
    // Where nobody said, the service takes it for not billable.
    billable: billable ?? false,
    ...clock,
    occurrence: second !== undefined && second <= Date.parse(start) ? 'second' : 'first',
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
  };
}

/** Separated by commas, trimmed, without empty ones. */
export function parseTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function toSeconds({ hours, minutes }: EntryForm): number {
  return Number(hours) * 3_600 + Number(minutes) * 60;
}

/** The instants that the day and the time may mean where the note was spoken: mostly one. */
export function findStarts(entry: Entry, form: EntryForm): number[] {
  return findInstants(form, knownTimeZone(entry.timeZone));
}

export function canBeSaved(entry: Entry, form: EntryForm): boolean {
  const seconds = toSeconds(form);
  const isLengthRight = Number.isInteger(seconds) && seconds > 0 && seconds <= secondsPerDay;
  return findStarts(entry, form).length > 0 && isLengthRight;
}

/** What is sent: only what was changed. */
export function toEdit(entry: Entry, form: EntryForm): EntryEdit {
  const before = toForm(entry);
  const description = form.description.trim();
  const tags = parseTags(form.tags);
  const isRetagged = tags.join() !== entry.rawData.tags.join();
  const [first, second = first] = findStarts(entry, form);
  const start = form.occurrence === 'second' ? second : first;
  const isMoved =
    form.date !== before.date ||
    form.time !== before.time ||
    (second !== first && form.occurrence !== before.occurrence);
  const isElsewhere = form.projectId !== before.projectId;
  // Another project takes the task away by itself.
  const isTaskChosen = isElsewhere ? form.taskId !== '' : form.taskId !== before.taskId;
  return {
    ...(description === entry.description ? {} : { description }),
    ...(isRetagged && tags.length > 0 ? { tags } : {}),
    ...(isRetagged && tags.length === 0 ? { clearTags: true } : {}),
    ...(isElsewhere ? { projectId: form.projectId || null } : {}),
    ...(isTaskChosen ? { taskId: form.taskId || null } : {}),
    ...(form.billable === before.billable ? {} : { billable: form.billable }),
    ...(isMoved && start !== undefined ? { start: new Date(start).toISOString() } : {}),
    ...(toSeconds(form) === toSeconds(before) ? {} : { duration: toSeconds(form) }),
  };
}
