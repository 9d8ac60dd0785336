import type { PaidPlanId } from '@timbre/contract/plan';
import type { NotesReader, Transcriber } from '@timbre/contract/processing';
import type { Recogniser } from '@timbre/speech/recogniser';
import { Temporal } from 'temporal-polyfill';
import type { LanguageModel } from './connectors/language-model.ts';
import type { Mail } from './connectors/mail.ts';
import type { ObjectStore } from './connectors/object-store.ts';
import type { PaymentProvider } from './connectors/payment-provider.ts';
import type { TimeTracker } from './connectors/time-tracker.ts';
import type { Db } from './db/client.ts';
import type { Changes } from './engine/changes.ts';
import type { Engine } from './engine/ingress.ts';
import type { Log } from './log.ts';
import type { NoteReader } from './note-reader/note-reader.ts';
import type { SealingKeys } from './sealing.ts';

/** What features are made from. A feature states the parts it needs with Pick, so that its signature tells the truth. */
export type AppContext = {
  db: Db;
  log: Log;
  mail: Mail;
  tracker: TimeTracker;
  engine: Engine;
  changes: Changes;
  audio: ObjectStore;
  /** At least one of them: the hosted one first, where it may be used; transcribers are processes of their own. */
  recognisers: {
    hosted?: { recogniser: Recogniser; pricePerMinute: number; dailyCap: number } | undefined;
    hasTranscribers: boolean;
  };
  noteReader: NoteReader;
  /** Reads every note, unless its owner does not want that; undefined where none is configured or it is switched off. */
  languageModel: LanguageModel | undefined;
  /** Who reads and who transcribes notes on this installation, from its configuration. */
  notesReadBy: NotesReader;
  transcribedBy: Transcriber;
  /** Undefined where nothing is sold. */
  payments: Payments | undefined;
  now: () => Temporal.Instant;
  /** How often a quarter of an hour, before somebody has to wait. */
  rateLimits: { perAccount: number; perAddress: number };
  /** For how long the deletion of an account can be cancelled. */
  deletionDays: number;
  publicUrl: string;
  authSecret: string;
  sealingKeys: SealingKeys;
};

/** How plans are sold. */
export type Payments = {
  provider: PaymentProvider;
  /** Every price that was ever sold, and its plan: who bought an old one goes on with it. */
  prices: ReadonlyMap<string, PaidPlanId>;
  /** The price at which each plan is sold now. */
  sold: { [P in PaidPlanId]?: string };
  productId: string;
  checkoutUrl: string;
};

export const systemClock = (): Temporal.Instant => Temporal.Now.instant();
