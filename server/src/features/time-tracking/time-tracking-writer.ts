import type { ObjectContext } from '@restatedev/restate-sdk';
import type { RefreshWhen } from './catalogue.ts';
import type { EditOutcome } from './change-entry.ts';
import type { Outcome } from './log-entry.ts';

/** `isPutBack`: it is logged although its note is undone, since that undo put it back. */
export type LogOrder = { entryId: string; isPutBack?: boolean };

/** How the writer is called; who serves it is the worker's matter. */
export type TimeTrackingWriter = {
  log: (ctx: ObjectContext, order: LogOrder) => Promise<Outcome>;
  takeBack: (ctx: ObjectContext, order: { entryId: string }) => Promise<Outcome>;
  lookForDoubles: (ctx: ObjectContext, order: { recordingId: string }) => Promise<Outcome>;
  refresh: (ctx: ObjectContext, order: { userId: string; when?: RefreshWhen }) => Promise<boolean>;
  change: (ctx: ObjectContext, order: { changeId: string }) => Promise<EditOutcome>;
  /** Has what was changed in the service known, for work that is about to change entries. */
  look: (ctx: ObjectContext, order: { userId: string }) => Promise<Outcome>;
  sync: (ctx: ObjectContext, order: { userId: string }) => Promise<void>;
};
