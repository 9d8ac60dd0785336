import type { Entry } from '@timbre/contract/recordings';
import type { EntryEdit } from '@timbre/contract/time-tracking';
import { format } from 'date-fns';

/** An entry as it stands in the fields of a form. */
export type EntryForm = {
  description: string;
  tags: string;
  /** Empty for none. */
  projectId: string;
  date: string;
  time: string;
  hours: string;
  minutes: string;
};

const secondsPerDay = 86_400;

export function formOf({ description, start, duration, projectId, rawData }: Entry): EntryForm {
  const minutes = Math.round(duration / 60);
  return {
    description,
    tags: rawData.tags.join(', '),
    projectId: projectId ?? '',
    date: format(start, 'yyyy-MM-dd'),
    time: format(start, 'HH:mm'),
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
  };
}

/** Separated by commas, trimmed, without empty ones. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function secondsOf({ hours, minutes }: EntryForm): number {
  return Number(hours) * 3_600 + Number(minutes) * 60;
}

export function canBeSaved(form: EntryForm): boolean {
  const seconds = secondsOf(form);
  const isLengthRight = Number.isInteger(seconds) && seconds > 0 && seconds <= secondsPerDay;
  return form.description.trim() !== '' && form.date !== '' && form.time !== '' && isLengthRight;
}

/** What is sent: description and tags always, the rest only where it was changed. */
export function editOf(entry: Entry, form: EntryForm): EntryEdit {
  const before = formOf(entry);
  const tags = tagsOf(form.tags);
  const isMoved = form.date !== before.date || form.time !== before.time;
  return {
    description: form.description.trim(),
    ...(tags.length > 0 ? { tags } : {}),
    ...(tags.length === 0 && entry.rawData.tags.length > 0 ? { clearTags: true } : {}),
    ...(form.projectId === before.projectId ? {} : { projectId: form.projectId || null }),
    ...(isMoved ? { start: new Date(`${form.date}T${form.time}`).toISOString() } : {}),
    ...(secondsOf(form) === secondsOf(before) ? {} : { duration: secondsOf(form) }),
  };
}
