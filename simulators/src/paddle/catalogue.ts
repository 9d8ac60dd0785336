import { z } from 'zod';
import type { Price, Product } from './entities.ts';
import { instantText } from './instants.ts';
import { notFound } from './refusal.ts';
import type { World } from './world.ts';

export const productId = 'pro_01timbre000000000000000000';
export const priceIds = {
  starter: 'pri_01timbrestarter00000000000',
  pro: 'pri_01timbrepro000000000000000',
  team: 'pri_01timbreteam00000000000000',
};

/** The one discount code that the checkout knows. */
export const discount = { id: 'dsc_01timbrewelcome00000000000', code: 'WELCOME20', percent: 20 };

const Cycle = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  frequency: z.number().int().min(1),
});

export const NewPrice = z.object({
  id: z
    .string()
    .regex(/^pri_[a-z\d]{26}$/)
    .optional(),
  name: z.string().default('Another price'),
  amount: z.string().regex(/^\d+$/).default('500'),
  currency: z.string().length(3).default('EUR'),
  /** None makes it a price that is paid once. */
  billingCycle: Cycle.nullable().default({ interval: 'month', frequency: 1 }),
  trialDays: z.number().int().min(1).nullable().default(null),
  requiresPaymentMethod: z.boolean().default(true),
  minimum: z.number().int().min(1).default(1),
  maximum: z.number().int().min(1).default(100),
});

export const PriceChange = z.object({
  trialDays: z.number().int().min(1).nullable().optional(),
  requiresPaymentMethod: z.boolean().optional(),
  archived: z.boolean().optional(),
});

export function standardCatalogue(now: number): { product: Product; prices: Price[] } {
  const at = instantText(now);
  const product: Product = {
    id: productId,
    name: 'Timbre',
    description: 'Spoken notes become time entries',
    type: 'standard',
    tax_category: 'saas',
    image_url: null,
    custom_data: null,
    status: 'active',
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  const plan = (id: string, name: string, amount: string, maximum: number) =>
    toPrice(id, NewPrice.parse({ name, amount, maximum }), at);
  return {
    product,
    prices: [
      plan(priceIds.starter, 'Starter', '700', 1),
      plan(priceIds.pro, 'Pro', '1200', 1),
      plan(priceIds.team, 'Team', '1600', 100),
    ],
  };
}

export function toPrice(id: string, wanted: z.infer<typeof NewPrice>, at: string): Price {
  return {
    id,
    product_id: productId,
    name: wanted.name,
    description: `Timbre ${wanted.name}`,
    type: 'standard',
    billing_cycle: wanted.billingCycle,
    trial_period: toTrialPeriod(wanted.trialDays, wanted.requiresPaymentMethod),
    tax_mode: 'location',
    unit_price: { amount: wanted.amount, currency_code: wanted.currency },
    unit_price_overrides: [],
    quantity: { minimum: wanted.minimum, maximum: wanted.maximum },
    status: 'active',
    custom_data: null,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
}

function toTrialPeriod(days: number | null, requiresPaymentMethod: boolean): Price['trial_period'] {
  if (days === null) return null;
  return { interval: 'day', frequency: days, requires_payment_method: requiresPaymentMethod };
}

export function changePrice(world: World, id: string, change: z.infer<typeof PriceChange>): Price {
  const price = world.state.prices.get(id);
  if (price === undefined) throw notFound('Price', id);
  const { trialDays = price.trial_period?.frequency ?? null, archived } = change;
  const requires = change.requiresPaymentMethod ?? price.trial_period?.requires_payment_method ?? true;
  price.trial_period = toTrialPeriod(trialDays, requires);
  if (archived !== undefined) price.status = archived ? 'archived' : 'active';
  price.updated_at = instantText(world.clock.tick());
  return price;
}
