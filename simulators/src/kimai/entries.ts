import { z } from 'zod';
import { fromLocal, toDate, toLocal } from './local-time.ts';
import { type Sentence, say } from './sentences.ts';
import { type Entry, maySee, type State, type User } from './state.ts';

/** The fields of its form; others are refused. */
const Form = z.strictObject({
  project: z.number().nullish(),
  activity: z.number().nullish(),
  begin: z.string().optional(),
  end: z.string().nullish(),
  description: z.string().nullish(),
  tags: z.string().optional(),
});
export type Form = z.infer<typeof Form>;

type Field = 'project' | 'activity' | 'begin' | 'end';
/** What is wrong with the form as a whole, and with its fields. */
type Errors = { form: Sentence[]; fields: Partial<Record<Field, Sentence>> };
type Outcome = { entry: Entry } | { refusal: object };

/** Writes an entry, or changes one, of which fields that are not sent stay as they are. */
export function submit(
  state: State,
  user: User,
  { body, entry, now }: { body: unknown; entry?: Entry; now: number },
): Outcome {
  const parsed = Form.safeParse(body);
  if (!parsed.success) return { refusal: toRefusal(user, { form: ['extraFields'], fields: {} }) };
  const form = parsed.data;
  const { errors, wanted } = read(state, user, form, entry, now);
  if (errors.form.length > 0 || Object.keys(errors.fields).length > 0)
    return { refusal: toRefusal(user, errors) };
  const changed = { ...wanted, modifiedAt: now };
  if (entry === undefined) return { entry: state.addEntry(changed) };
  const whole = { ...changed, id: entry.id };
  state.entries.set(entry.id, whole);
  return { entry: whole };
}

function read(state: State, user: User, form: Form, before: Entry | undefined, now: number) {
  const fields: Errors['fields'] = {};
  const time = (field: 'begin' | 'end') => {
    const text = form[field];
    const moment = typeof text === 'string' ? fromLocal(text, user.timezone) : undefined;
    if (typeof text === 'string' && moment === undefined) fields[field] = 'timeInvalid';
    return moment;
  };
  const project = findProject(state, user, form, before);
  const activity = state.activities.get(form.activity ?? before?.activityId ?? 0);
  const isOther = activity?.projectId !== null && activity?.projectId !== project?.id;
  const isKept = activity?.projectId !== null || project?.globalActivities !== false;
  if (project === undefined) fields.project = form.project === null ? 'blank' : 'choiceInvalid';
  else if (activity === undefined || !activity.visible || isOther || !isKept)
    fields.activity = form.activity || before ? 'choiceInvalid' : 'blank';
  const { rounding } = state.settings;
  const begin = floor(time('begin') ?? before?.begin ?? now, rounding.begin);
  const sentEnd = time('end') ?? before?.end ?? null;
  const end = sentEnd === null ? null : ceil(sentEnd, rounding.end);
  const wanted = {
    userId: before?.userId ?? user.id,
    projectId: project?.id ?? 0,
    activityId: activity?.id ?? 0,
    begin,
    end,
    description: toDescription(form.description, before),
    tagIds: form.tags === undefined ? (before?.tagIds ?? []) : findTags(state, form.tags),
    exported: before?.exported ?? false,
  };
  return { wanted, errors: { fields, form: findErrors(state, user, { ...wanted, id: before?.id ?? 0 }) } };
}

/** One that is not shown cannot be chosen, but stays where it is. */
function findProject(state: State, user: User, { project: id }: Form, before: Entry | undefined) {
  const project = state.projects.get((id === undefined ? before?.projectId : id) ?? 0);
  if (project === undefined || project.id === before?.projectId) return project;
  return project.visible && maySee(user, project) ? project : undefined;
}

function findErrors(state: State, user: User, entry: Omit<Entry, 'modifiedAt'>): Sentence[] {
  const { begin, end, projectId } = entry;
  const { allowsOverlapping, lockedBefore } = state.settings;
  const project = state.projects.get(projectId);
  const date = toDate(begin, user.timezone);
  const overlaps = [...state.entries.values()].some(
    (other) =>
      other.id !== entry.id &&
      other.userId === entry.userId &&
      other.begin < (end ?? Number.POSITIVE_INFINITY) &&
      (other.end ?? Number.POSITIVE_INFINITY) > begin,
  );
  const wrong: [boolean, Sentence][] = [
    [end !== null && end < begin, 'endBeforeBegin'],
    [!allowsOverlapping && overlaps, 'overlapping'],
    [lockedBefore !== null && date < lockedBefore, 'locked'],
    [Boolean(project?.start && date < project.start), 'projectNotStarted'],
    [Boolean(project?.end && date > project.end), 'projectEnded'],
  ];
  return wrong.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

const toStep = (minutes: number) => minutes * 60_000 || 1_000;
const floor = (time: number, minutes: number) => Math.floor(time / toStep(minutes)) * toStep(minutes);
const ceil = (time: number, minutes: number) => Math.ceil(time / toStep(minutes)) * toStep(minutes);

/** It is cut at both ends, and nothing is kept as null. */
function toDescription(sent: string | null | undefined, before: Entry | undefined): string | null {
  if (sent === undefined) return before?.description ?? null;
  return sent?.replace(/^[\p{Z}\p{Cc}\p{Cf}]+|[\p{Z}\p{Cc}\p{Cf}]+$/gu, '') || null;
}

/** Names that it does not know are dropped without a word. */
function findTags({ tags }: State, names: string): number[] {
  return names.split(',').flatMap((name) => {
    const tag = [...tags.values()].find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    return tag ? [tag.id] : [];
  });
}

/** As forms are refused: fields without errors are empty lists. */
function toRefusal(user: User, { form, fields }: Errors): object {
  const children = ['begin', 'end', 'project', 'activity', 'description', 'tags'].map((name) => {
    const sentence = Object.entries(fields).find(([field]) => field === name)?.[1];
    return [name, sentence ? { errors: say(user, [sentence]) } : []];
  });
  const ofForm = form.length > 0 ? { errors: say(user, form) } : {};
  return {
    code: 400,
    message: 'Validation Failed',
    errors: { ...ofForm, children: Object.fromEntries(children) },
  };
}

const Listing = z.object({
  modified_after: z.string().optional(),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
  size: z.coerce.number().default(50),
  page: z.coerce.number().default(1),
});

/** A page of the user's own entries; undefined past the end, or where a time has a zone. */
export function listEntries(state: State, user: User, query: unknown) {
  const { modified_after: since, order, size: wanted, page } = Listing.parse(query);
  const { modifiedAfterIn, pageSize } = state.settings;
  if (since !== undefined && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(since)) return undefined;
  const from = since && fromLocal(since, modifiedAfterIn === 'UTC' ? 'UTC' : user.timezone);
  const found = [...state.entries.values()]
    .filter(
      ({ userId, modifiedAt }) => userId === user.id && Math.floor(modifiedAt / 1_000) * 1_000 >= (from || 0),
    )
    .sort((a, b) => (a.id - b.id) * (order === 'ASC' ? 1 : -1));
  const size = Math.min(wanted, pageSize);
  const pages = Math.max(1, Math.ceil(found.length / size));
  if (page > pages) return undefined;
  return { entries: found.slice((page - 1) * size, page * size), total: found.length, page, pages, size };
}

/** An entry as calls about it alone answer it. */
export function entryJson(state: State, entry: Entry) {
  const { id, userId, projectId, activityId, begin, end, description, tagIds, exported } = entry;
  const timezone = state.users.get(userId)?.timezone ?? 'UTC';
  return {
    id,
    begin: toLocal(begin, timezone),
    end: end === null ? null : toLocal(end, timezone),
    duration: end === null ? 0 : (end - begin) / 1_000,
    description,
    rate: 0,
    exported,
    billable: true,
    tags: tagIds.flatMap((tagId) => state.tags.get(tagId)?.name ?? []),
    ...{ activity: activityId, project: projectId, user: userId },
  };
}

/** The same as lists answer it where `full` asks for it. */
export function fullJson(state: State, entry: Entry) {
  const project = state.projects.get(entry.projectId);
  const customer = state.customers.get(project?.customerId ?? 0);
  const activity = state.activities.get(entry.activityId);
  const user = state.users.get(entry.userId);
  return {
    ...entryJson(state, entry),
    project: {
      ...{ id: entry.projectId, name: project?.name ?? '' },
      customer: { id: customer?.id, name: customer?.name ?? '' },
    },
    activity: { id: entry.activityId, name: activity?.name ?? '' },
    user: { id: entry.userId, username: user?.username ?? '', alias: user?.alias ?? null },
  };
}
