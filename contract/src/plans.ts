/** What a plan offers, by the name of its text. */
export type PlanFeature =
  | 'minutes'
  | 'oneSeat'
  | 'voiceSync'
  | 'basicTracking'
  | 'smartMultiDay'
  | 'multiDay'
  | 'naturalDates'
  | 'teamManagement'
  | 'emailSupport'
  | 'priorityEmailSupport'
  | 'prioritySupport'
  | 'dedicatedSupport';

type Offer = {
  id: string;
  name: string;
  /** A month, in euros. */
  price: number;
  /** Of audio, over all recordings of the month. */
  minutes: number;
  /** Price and minutes are for each user, and there are as many seats as were bought; otherwise there is one. */
  perUser: boolean;
  features: readonly PlanFeature[];
};

/** What is sold, the cheapest first. */
const offers = [
  {
    id: 'free',
    name: 'Free',
    price: 0,
    minutes: 2,
    perUser: false,
    features: ['minutes', 'voiceSync', 'basicTracking', 'emailSupport'],
  },
  {
    id: 'starter',
    name: 'Starter',
    price: 7,
    minutes: 5,
    perUser: false,
    features: ['minutes', 'oneSeat', 'voiceSync', 'smartMultiDay', 'priorityEmailSupport'],
  },
  {
    id: 'pro',
    name: 'Pro',
    price: 12,
    minutes: 10,
    perUser: false,
    features: ['minutes', 'oneSeat', 'voiceSync', 'smartMultiDay', 'naturalDates', 'prioritySupport'],
  },
  {
    id: 'team',
    name: 'Team',
    price: 16,
    minutes: 20,
    perUser: true,
    features: ['voiceSync', 'multiDay', 'naturalDates', 'teamManagement', 'dedicatedSupport'],
  },
] as const satisfies readonly Offer[];

export type PlanId = (typeof offers)[number]['id'];
export type Plan = Offer & { id: PlanId };
export const plans: readonly Plan[] = offers;

/** The plan of an account that never chose one, or whose own has ended. */
export const freePlan = 'free' satisfies PlanId;
export type PaidPlanId = Exclude<PlanId, typeof freePlan>;
/** The plan that most people take. */
export const popularPlan: PlanId = 'pro';

/** What a plan is; every id has one. */
export function getPlan(id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`the catalogue has no plan ${id}`);
  return plan;
}

export const isPaid = (id: PlanId): id is PaidPlanId => getPlan(id).price > 0;
/** Whether its buyer owns a team, whose members share the minutes. */
export const hasTeam = (id: PlanId): boolean => getPlan(id).features.includes('teamManagement');

/** How many seats somebody has who bought this quantity. */
export const getSeats = (id: PlanId, quantity: number): number => (getPlan(id).perUser ? quantity : 1);

/** How many minutes a month somebody has with so many seats. */
export function getMinutes(id: PlanId, seats: number): number {
  const { minutes, perUser } = getPlan(id);
  return minutes * (perUser ? seats : 1);
}
