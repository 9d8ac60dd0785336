import type { Temporal } from 'temporal-polyfill';
import type { Project, Task } from '../extraction.ts';
import type { Recurrence } from '../time/recurrence.ts';
import type { Annotation } from './annotations.ts';
import type { Clause } from './clauses.ts';
import type { Description } from './describe.ts';
import type { Doubt } from './doubts.ts';

/** What one clause says, before it becomes entries. */
export type EntryCandidate = {
  clause: Clause;
  /** One day, or all the days of a recurrence. */
  dates: Temporal.PlainDate[];
  dateSaid: boolean;
  recurrence: Recurrence | null;
  start: Temporal.ZonedDateTime | null;
  /** Where the next one in a chain begins; null where no clock time is known. */
  end: Temporal.ZonedDateTime | null;
  minutes: number;
  description: Description;
  naming: Naming;
  /** One of its project. */
  task: Task | null;
  tags: string[];
  /** Null where nobody said. */
  billable: boolean | null;
  /** The annotations each field came from. */
  from: {
    date: Annotation[];
    time: Annotation[];
    name: Annotation[];
    task: readonly { from: number; to: number }[];
    tags: Annotation[];
    billable: Annotation[];
  };
  share: 'none' | 'split' | 'each' | 'half' | 'rest' | 'total';
  /** Negated; the correction that follows may need its words. */
  negated: boolean;
  /** What makes this reading less than certain. */
  doubts: Doubt[];
};

export type Naming = { projects: readonly Project[]; client: string | null };

export const noName: Naming = { projects: [], client: null };

/** Whether it says nothing of its own but when and how long. */
export const isElliptical = ({ description, naming }: EntryCandidate): boolean =>
  description.text === '' && naming.projects.length === 0 && naming.client === null;
