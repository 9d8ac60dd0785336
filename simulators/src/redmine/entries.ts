import { z } from 'zod';
import type { Sentence } from './sentences.ts';
import { type Entry, mayIn, type State, type User } from './state.ts';

/** What is no number is taken for none; unknown fields are ignored. */
const Fields = z.object({
  project_id: z.coerce.number().optional().catch(undefined),
  activity_id: z.coerce.number().optional().catch(undefined),
  hours: z.coerce.number().optional().catch(Number.NaN),
  comments: z.string().nullish(),
  spent_on: z.string().optional(),
});
export const WrittenEntry = z.object({ time_entry: Fields });
type Fields = z.infer<typeof Fields>;

const longestComment = 1_024;
const mostHours = 999;

type Outcome = { entry: Entry } | { status: 403 } | { errors: Sentence[] };

/** Checks the fields of an entry as a whole, also where only some of them change. */
function findErrors(state: State, entry: Entry, isOther: { activity: boolean }): Sentence[] {
  const project = state.projects.get(entry.projectId);
  const activity = state.activities.find(({ id }) => id === entry.activityId);
  const logged = [...state.entries.values()]
    .filter(
      ({ id, userId, spentOn }) => id !== entry.id && userId === entry.userId && spentOn === entry.spentOn,
    )
    .reduce((sum, { hours }) => sum + hours, 0);
  const wrong: [boolean, Sentence][] = [
    [entry.activityId === 0, 'activityBlank'],
    [Number.isNaN(entry.projectId), 'projectBlank'],
    [Number.isNaN(entry.hours) || entry.hours < 0, 'hoursInvalid'],
    [!/^\d{4}-\d{2}-\d{2}$/.test(entry.spentOn), 'dateInvalid'],
    [(entry.comments ?? '').length > longestComment, 'commentLong'],
    [logged + entry.hours > mostHours, 'dayFull'],
    [project === undefined, 'projectInvalid'],
    [isOther.activity && entry.activityId !== 0 && activity === undefined, 'activityNotInList'],
  ];
  return wrong.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

export function createEntry(state: State, user: User, fields: Fields, now: number): Outcome {
  const usual = state.activities.find(({ isDefault }) => isDefault)?.id ?? 0;
  const entry = {
    id: 0,
    userId: user.id,
    projectId: fields.project_id ?? Number.NaN,
    activityId: fields.activity_id ?? usual,
    hours: fields.hours ?? Number.NaN,
    comments: fields.comments ?? null,
    spentOn: fields.spent_on ?? new Date(now).toISOString().slice(0, 10),
    createdAt: now,
    updatedAt: now,
  };
  const project = state.projects.get(entry.projectId);
  if (project && (project.status !== 1 || !mayIn(user, project.id, 'log_time'))) return { status: 403 };
  const errors = findErrors(state, entry, { activity: true });
  return errors.length > 0 ? { errors } : { entry: state.addEntry(entry) };
}

/** Whether a user may change an entry, which takes seeing it. */
export function mayEdit(state: State, user: User, { projectId, userId }: Entry): boolean {
  const isOpen = state.projects.get(projectId)?.status === 1;
  const right = userId === user.id ? 'edit_own_time_entries' : 'edit_time_entries';
  return isOpen && mayIn(user, projectId, 'view_time_entries') && mayIn(user, projectId, right);
}

export function changeEntry(state: State, user: User, entry: Entry, fields: Fields, now: number): Outcome {
  if (!mayEdit(state, user, entry)) return { status: 403 };
  const changed = {
    ...entry,
    projectId: fields.project_id ?? entry.projectId,
    activityId: fields.activity_id ?? entry.activityId,
    hours: fields.hours ?? entry.hours,
    comments: fields.comments === undefined ? entry.comments : fields.comments,
    spentOn: fields.spent_on ?? entry.spentOn,
    updatedAt: now,
  };
  const errors = findErrors(state, changed, { activity: changed.activityId !== entry.activityId });
  if (errors.length > 0) return { errors };
  state.entries.set(entry.id, changed);
  return { entry: changed };
}

const Listing = z.object({ user_id: z.string().optional(), spent_on: z.string().optional() });

/** What a user may see of the entries that are asked for, in the order of their creation. Filters that it does not know are ignored. */
export function listEntries(state: State, user: User | undefined, query: unknown): Entry[] {
  const { user_id: userId, spent_on: days } = Listing.parse(query);
  const [, between = '', from = ''] = /^(><|>=)?(.*)$/.exec(days ?? '') ?? [];
  const [first = '', last = '9999'] = between === '><' ? from.split('|') : [from];
  return [...state.entries.values()]
    .filter((entry) => user && mayIn(user, entry.projectId, 'view_time_entries'))
    .filter((entry) => userId === undefined || entry.userId === (userId === 'me' ? user?.id : Number(userId)))
    .filter(({ spentOn }) => spentOn >= first && spentOn <= last)
    .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
}

const toSecond = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** An entry as it is answered: hours with two decimals, moments in whole seconds. */
export function entryJson(state: State, entry: Entry) {
  const { id, projectId, userId, activityId, hours, comments, spentOn, createdAt, updatedAt } = entry;
  const user = state.users.get(userId);
  return {
    id,
    project: { id: projectId, name: state.projects.get(projectId)?.name ?? '' },
    user: { id: userId, name: `${user?.firstname} ${user?.lastname}` },
    activity: { id: activityId, name: state.activities.find((one) => one.id === activityId)?.name ?? '' },
    hours: Math.round(hours * 100) / 100,
    comments,
    spent_on: spentOn,
    created_on: toSecond(createdAt),
    updated_on: toSecond(updatedAt),
  };
}
