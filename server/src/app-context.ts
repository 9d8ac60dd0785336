import type { PaidPlanId } from '@timbre/contract/plan';
import type { NotesReader, Transcriber } from '@timbre/contract/processing';
import type { TrackerId } from '@timbre/contract/trackers';
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

/** The dependencies of all features. A feature picks what it uses, so its signature says what it depends on. */
export type AppContext = {
  db: Db;
  log: Log;
  mail: Mail;
  trackers: Trackers;
  engine: Engine;
  changes: Changes;
  audio: ObjectStore;
  /** At least one: the hosted recogniser first, if it may be used; transcribers run as separate processes. */
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
  /** Attempts per quarter of an hour. */
  rateLimits: { perAccount: number; perAddress: number };
  /** For how long the deletion of an account can be cancelled. */
  deletionDays: number;
  publicUrl: string;
  authSecret: string;
  sealingKeys: SealingKeys;
};

/** The connector of every time-tracking service, by the id that connections are stored with. */
export type Trackers = Record<TrackerId, TimeTracker>;

/** How plans are sold. */
export type Payments = {
  provider: PaymentProvider;
  /** Every price that was ever sold, and its plan: old subscriptions keep their price. */
  prices: ReadonlyMap<string, PaidPlanId>;
  /** The price at which each plan is sold now. */
  sold: { [P in PaidPlanId]?: string };
  productId: string;
  checkoutUrl: string;
};

export const systemClock = (): Temporal.Instant => Temporal.Now.instant();
