import { standardCatalogue } from './catalogue.ts';
import { type Clock, type ClockMode, makeClock } from './clock.ts';
import type { PaddleEvent } from './delivery.ts';
import type { Address, Adjustment, Customer, Price, Product, Subscription, Transaction } from './entities.ts';
import { makeFaults } from './faults.ts';
import { makeIds } from './ids.ts';
import type { Settings } from './settings.ts';
import { makeWebhooks } from './webhooks.ts';

/** How a stored means of payment behaves: always well, or well only the first time. */
export type StoredCard = 'ok' | 'later-declined';

export type StoredTransaction = {
  wire: Transaction;
  card: StoredCard;
  /** When it goes from paid to completed. */
  completesAt: number | null;
};

export type StoredSubscription = {
  wire: Subscription;
  /** None during a trial that asked for no card. */
  card: StoredCard | null;
  /** What a change of items left to the next bill. */
  owed: number;
  /** When a payment that is missing ends the subscription. */
  dunningEndsAt: number | null;
  /** The first payment after a trial, until it is complete. */
  activatedBy: string | null;
};

export type StoredAdjustment = { wire: Adjustment; approvesAt: number | null };

type State = {
  product: Product;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  addresses: Map<string, Address>;
  /** Credit of customers, in minor units. */
  balances: Map<string, number>;
  transactions: Map<string, StoredTransaction>;
  subscriptions: Map<string, StoredSubscription>;
  adjustments: Map<string, StoredAdjustment>;
  events: PaddleEvent[];
  invoices: number;
};

function emptyState(now: number): State {
  const { product, prices } = standardCatalogue(now);
  return {
    product,
    prices: new Map(prices.map((price) => [price.id, price])),
    customers: new Map(),
    addresses: new Map(),
    balances: new Map(),
    transactions: new Map(),
    subscriptions: new Map(),
    adjustments: new Map(),
    events: [],
    invoices: 0,
  };
}

export type World = {
  clock: Clock;
  state: State;
  settings: Settings;
  faults: ReturnType<typeof makeFaults>;
  webhooks: ReturnType<typeof makeWebhooks>;
  newId: (prefix: string) => string;
  reset(): void;
};

/** One simulated seller account: what stands in it, its time, and what goes out of it. */
export function makeWorld(initial: Settings, mode?: ClockMode): World {
  const clock = makeClock(mode);
  const newId = makeIds(() => world.clock.now());
  const world: World = {
    clock,
    state: emptyState(clock.now()),
    settings: { ...initial },
    faults: makeFaults(),
    webhooks: makeWebhooks({
      settings: () => world.settings,
      now: () => world.clock.now(),
      newId,
    }),
    newId,
    reset() {
      world.clock = makeClock(mode);
      world.state = emptyState(world.clock.now());
      world.settings = { ...initial };
      world.faults.clear();
      world.webhooks.reset();
    },
  };
  return world;
}
