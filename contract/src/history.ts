import { z } from 'zod';
import { Entry, Recording } from './recordings.ts';
import { route } from './route.ts';

/** What a list of the history can be limited to. */
// `logged`: stands in the service; `needs-you`: of a note that asks; `changed-elsewhere`: somebody changed or deleted it in the service.
export const historyStates = ['logged', 'in-progress', 'needs-you', 'failed', 'changed-elsewhere'] as const;
export type HistoryState = (typeof historyStates)[number];

/** A recording with the entries that are shown of it in one place. */
export const HistoryNote = z.object({ recording: Recording, entries: z.array(Entry) });
export type HistoryNote = z.infer<typeof HistoryNote>;

export const HistoryDay = z.object({
  /** The day of the entries; of a note without entries, the day on which it was made. Both in the note's own time zone. */
  day: z.iso.date(),
  /** Logged with Timbre on the whole day, and still there; whatever is shown of it. */
  seconds: z.int(),
  notes: z.array(HistoryNote),
});
export type HistoryDay = z.infer<typeof HistoryDay>;

export const maxEntriesPerPage = 50;
export const maxSearchCharacters = 200;

/** No time-tracking service knows older work, and nobody has done any that far ahead. */
const Day = z.iso.date().refine((day) => day >= '2006' && day < '2100');

export const HistoryFilters = z.object({
  /** Every word must stand in an entry (description, project, client, tags) or in the words of its note; the last one may be a beginning. */
  search: z.string().trim().max(maxSearchCharacters).optional(),
  state: z.enum(historyStates).optional(),
  /** The first and the last day. */
  from: Day.optional(),
  to: Day.optional(),
});
export type HistoryFilters = z.infer<typeof HistoryFilters>;

export const History = z.object({
  /**
   * Notes that are in progress, that ask, or that failed today or yesterday, the newest first, with their entries so far. Only on the
   * first page, and only where nothing is searched or filtered, and at most twenty: the others are listed by their states. Such a
   * list has them here and not in its days.
   */
  open: z.array(HistoryNote),
  /** How many notes failed before that; they are listed by the state `failed`. */
  failedEarlier: z.int(),
  /**
   * The newest day first, and in each the newest note first. Notes that failed earlier and have no entries are listed only where
   * something is searched or filtered. A page ends after so many entries, which may be within a note.
   */
  days: z.array(HistoryDay),
  /** Leads to the next page; null where there is none. */
  next: z.string().nullable(),
  /** The account has no note at all, whatever is searched or filtered. */
  isEmpty: z.boolean(),
});
export type History = z.infer<typeof History>;

export const getHistory = route({
  method: 'GET',
  path: '/api/history',
  access: 'session',
  scope: 'notes:read',
  summary: 'The entries by day with their notes, a page at a time; searched and filtered where asked.',
  query: HistoryFilters.extend({
    /** How many entries a page holds; a note without entries counts as one. */
    limit: z.coerce.number().int().min(1).max(maxEntriesPerPage).default(6),
    /** The `next` of the page before. */
    after: z.string().max(200).optional(),
  }),
  reply: History,
  problems: [],
});

export const daysPerWeek = 7;

const WeekDay = z.object({
  day: z.iso.date(),
  /** What stands in the service of this day: logged with Timbre, and made elsewhere as far as the last sync found it. */
  seconds: z.int(),
  elsewhereSeconds: z.int(),
  entries: z.int(),
  /** What the account's owner works on such a day; 0 on days off. */
  expectedSeconds: z.int(),
});
export type WeekDay = z.infer<typeof WeekDay>;

export const HistoryWeek = z.object({
  days: z.array(WeekDay).length(daysPerWeek),
  /** In the user's time zone. */
  today: z.iso.date(),
  /** The first day with an entry; null where there is none. */
  earliest: z.iso.date().nullable(),
});
export type HistoryWeek = z.infer<typeof HistoryWeek>;

export const getHistoryWeek = route({
  method: 'GET',
  path: '/api/history/week',
  access: 'session',
  scope: 'notes:read',
  summary: 'What is logged on each of seven days, beside the working day of the account’s owner.',
  query: z.object({
    /** The first of the seven days. */
    from: Day,
  }),
  reply: HistoryWeek,
  problems: [],
});
