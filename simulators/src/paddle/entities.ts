import type { Cycle } from './instants.ts';

/** What the service sends over the wire, in its own spelling. Times and amounts are texts. */

export type Money = { amount: string; currency_code: string };
export type CustomData = Record<string, unknown> | null;
type Stamps = { created_at: string; updated_at: string };
export type Period = { starts_at: string; ends_at: string };

export type Product = Stamps & {
  id: string;
  name: string;
  description: string | null;
  type: 'standard';
  tax_category: 'saas';
  image_url: null;
  custom_data: CustomData;
  status: 'active' | 'archived';
  import_meta: null;
};

export type Price = Stamps & {
  id: string;
  product_id: string;
  name: string;
  description: string;
  type: 'standard';
  billing_cycle: Cycle | null;
  trial_period: (Cycle & { requires_payment_method: boolean }) | null;
  tax_mode: 'location';
  unit_price: Money;
  unit_price_overrides: { country_codes: string[]; unit_price: Money }[];
  quantity: { minimum: number; maximum: number };
  status: 'active' | 'archived';
  custom_data: CustomData;
  import_meta: null;
};

export type Customer = Stamps & {
  id: string;
  name: string | null;
  email: string;
  marketing_consent: boolean;
  status: 'active' | 'archived';
  locale: string;
  custom_data: CustomData;
  import_meta: null;
};

export type Address = Stamps & {
  id: string;
  customer_id: string;
  description: null;
  first_line: null;
  second_line: null;
  city: null;
  postal_code: string | null;
  region: null;
  country_code: string;
  status: 'active';
  custom_data: null;
  import_meta: null;
};

export type Totals = { subtotal: string; discount: string; tax: string; total: string };
export type TransactionTotals = Totals & {
  credit: string;
  credit_to_balance: string;
  balance: string;
  grand_total: string;
  fee: string | null;
  earnings: string | null;
  currency_code: string;
};

export type LineItem = {
  id: string;
  price_id: string;
  quantity: number;
  proration: null;
  tax_rate: string;
  unit_totals: Totals;
  totals: Totals;
  product: Product;
};

export type Details = {
  tax_rates_used: { tax_rate: string; totals: Totals }[];
  totals: TransactionTotals;
  adjusted_totals: TransactionTotals;
  payout_totals: null;
  adjusted_payout_totals: null;
  line_items: LineItem[];
};

export type Payment = {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string;
  amount: string;
  status: 'captured' | 'error' | 'action_required' | 'pending_no_action_required' | 'dropped';
  error_code: string | null;
  method_details: {
    type: 'card' | 'wire_transfer';
    card: {
      type: 'visa';
      last4: string;
      expiry_month: number;
      expiry_year: number;
      cardholder_name: string;
    } | null;
  };
  created_at: string;
  captured_at: string | null;
};

export type TransactionStatus = 'draft' | 'ready' | 'billed' | 'paid' | 'completed' | 'canceled' | 'past_due';
export type Origin =
  | 'web'
  | 'api'
  | 'subscription_recurring'
  | 'subscription_update'
  | 'subscription_payment_method_change';

export type Transaction = Stamps & {
  id: string;
  status: TransactionStatus;
  customer_id: string | null;
  address_id: string | null;
  business_id: null;
  custom_data: CustomData;
  currency_code: string;
  origin: Origin;
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  collection_mode: 'automatic';
  discount_id: string | null;
  billing_details: null;
  billing_period: Period | null;
  items: { price: Price; quantity: number; proration: null }[];
  details: Details;
  payments: Payment[];
  checkout: { url: string | null };
  billed_at: string | null;
  revised_at: null;
};

export type SubscriptionItem = {
  status: 'active' | 'inactive' | 'trialing';
  quantity: number;
  recurring: boolean;
  created_at: string;
  updated_at: string;
  previously_billed_at: string | null;
  next_billed_at: string | null;
  trial_dates: Period | null;
  price: Price;
  product: Product;
};

export type Subscription = Stamps & {
  id: string;
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  customer_id: string;
  address_id: string;
  business_id: null;
  currency_code: string;
  started_at: string | null;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  discount: null;
  collection_mode: 'automatic';
  billing_details: null;
  current_billing_period: Period | null;
  billing_cycle: Cycle;
  scheduled_change: {
    action: 'cancel' | 'pause' | 'resume';
    effective_at: string;
    resume_at: string | null;
  } | null;
  items: SubscriptionItem[];
  custom_data: CustomData;
  import_meta: null;
};

export type AdjustmentAction =
  | 'refund'
  | 'chargeback'
  | 'chargeback_reverse'
  | 'chargeback_warning'
  | 'chargeback_warning_reverse';

export type Adjustment = Stamps & {
  id: string;
  action: AdjustmentAction;
  type: 'full' | 'partial';
  transaction_id: string;
  subscription_id: string | null;
  customer_id: string;
  reason: string;
  credit_applied_to_balance: null;
  currency_code: string;
  status: 'pending_approval' | 'approved' | 'rejected' | 'reversed';
  items: {
    id: string;
    item_id: string;
    type: 'full' | 'partial';
    amount: string;
    proration: null;
    totals: AdjustmentTotals;
  }[];
  totals: AdjustmentTotals & { fee: string; earnings: string; currency_code: string };
  payout_totals: null;
  tax_rates_used: [];
};

export type AdjustmentTotals = { subtotal: string; tax: string; total: string };
