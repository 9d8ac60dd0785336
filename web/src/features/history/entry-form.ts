import type { Entry } from '@timbre/contract/recordings';
import type { EntryEdit } from '@timbre/contract/time-tracking';
import { format } from 'date-fns';

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
  hours: string;
  minutes: string;
};

const secondsPerDay = 86_400;

export function toForm(entry: Entry): EntryForm {
  const { description, start, duration, projectId, taskId, billable, rawData } = entry;
  const minutes = Math.round(duration / 60);
  return {
    description,
    tags: rawData.tags.join(', '),
    projectId: projectId ?? '',
    taskId: taskId ?? '',
    // Where nobody said, the service takes it for not billable.
    billable: billable ?? false,
    date: format(start, 'yyyy-MM-dd'),
    time: format(start, 'HH:mm'),
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

export function canBeSaved(form: EntryForm): boolean {
  const seconds = toSeconds(form);
  const isLengthRight = Number.isInteger(seconds) && seconds > 0 && seconds <= secondsPerDay;
  return form.date !== '' && form.time !== '' && isLengthRight;
}

/** What is sent: only what was changed. */
export function toEdit(entry: Entry, form: EntryForm): EntryEdit {
  const before = toForm(entry);
  const description = form.description.trim();
  const tags = parseTags(form.tags);
  const isRetagged = tags.join() !== entry.rawData.tags.join();
  const isMoved = form.date !== before.date || form.time !== before.time;
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
    ...(isMoved ? { start: new Date(`${form.date}T${form.time}`).toISOString() } : {}),
    ...(toSeconds(form) === toSeconds(before) ? {} : { duration: toSeconds(form) }),
  };
}
