import { escapeHtml, page } from '../page.ts';
import type { Transaction } from './entities.ts';

const style = `  body { max-width: 26rem; }
  form { display: grid; gap: 1rem; } label { display: grid; gap: .25rem; font-weight: 600; }
  label.check { display: flex; gap: .5rem; align-items: center; font-weight: 400; }
  input { font: inherit; font-weight: 400; padding: .6rem .7rem; border: 1px solid #8a7f97; border-radius: 6px; background: #fff; color: inherit; min-width: 0; }
  input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid #6d28d9; outline-offset: 2px; }
  button { font: inherit; font-weight: 600; padding: .7rem 1rem; border-radius: 6px; border: 1px solid #6d28d9; background: #fff; color: #6d28d9; cursor: pointer; }
  button.main { background: #6d28d9; color: #fff; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  .due { background: #fff; border: 1px solid #e6dff0; border-radius: 8px; padding: 1rem; margin: 0 0 1.25rem; }
  .due dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 0; } .due dd { margin: 0; text-align: right; }
  .due .total { font-weight: 700; } .problem { background: #fdecec; border: 1px solid #c62828; border-radius: 8px; padding: .75rem 1rem; margin: 0 0 1rem; }
  details { color: #5d5468; margin-top: 1.25rem; } details table { font-size: .85rem; } details td { padding: .25rem .5rem; white-space: normal; }
`;

const framed = (title: string, body: string) => page(title, body, style);

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0038 0000 0446', 'pays once the bank has been asked'],
  ['4000 0566 5566 5556', 'pays (debit)'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0027 6000 3184', 'pays now, is declined later'],
];

function money(amount: string, currency: string): string {
  return `${(Number(amount) / 100).toFixed(2)} ${escapeHtml(currency)}`;
}

function summarize({ items, details: { totals }, currency_code }: Transaction): string {
  const lines = items.map(({ price, quantity }) => {
    const each = money(price.unit_price.amount, price.unit_price.currency_code);
    const cycle = price.billing_cycle ? ` per ${price.billing_cycle.interval}` : '';
    const trial = price.trial_period ? `, after ${price.trial_period.frequency} days of trial` : '';
    return `<dt>${escapeHtml(price.description)}${quantity > 1 ? ` × ${quantity}` : ''}</dt><dd>${each}${cycle}${trial}</dd>`;
  });
  const off =
    totals.discount === '0' ? '' : `<dt>Discount</dt><dd>−${money(totals.discount, currency_code)}</dd>`;
  return `<section class="due" aria-label="Order"><dl>${lines.join('')}
<dt>Net</dt><dd>${money(totals.subtotal, currency_code)}</dd>${off}
<dt>Tax</dt><dd>${money(totals.tax, currency_code)}</dd>
<dt class="total">Due today</dt><dd class="total">${money(totals.grand_total, currency_code)}</dd></dl></section>`;
}

export type CheckoutView = {
  transaction: Transaction;
  /** Where the form goes: this same address, with everything that was asked for. */
  action: string;
  email: string;
  discountCode: string;
  asksForCard: boolean;
  problem?: string;
};

export function checkoutPage(view: CheckoutView): string {
  const { transaction, action, email, discountCode, asksForCard, problem } = view;
  const [first] = transaction.items;
  const { minimum, maximum } = first?.price.quantity ?? { minimum: 1, maximum: 1 };
  const card = `<label>Card number <input name="card" inputmode="numeric" autocomplete="cc-number"></label>
<label class="check"><input type="checkbox" name="deferred" value="yes"> Pay later by bank transfer</label>`;
  return framed(
    'Checkout, simulated',
    `<h1>Checkout</h1>
<p class="note">Paddle, simulated: no money moves.</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
${summarize(transaction)}
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="transaction" value="${transaction.id}">
<label>Email <input type="email" name="email" required autocomplete="email" value="${escapeHtml(email)}"></label>
<div class="pair">
<label>Quantity <input type="number" name="quantity" min="${minimum}" max="${maximum}" value="${first?.quantity ?? 1}"${minimum === maximum ? ' readonly' : ''}></label>
<label>Discount code <input name="discount_code" value="${escapeHtml(discountCode)}"></label>
</div>
${asksForCard ? card : ''}
<button class="main" name="do" value="pay">Pay</button>
<div class="pair">
<button name="do" value="update" formnovalidate>Update total</button>
<button name="do" value="close" formnovalidate>Close</button>
</div>
</form>
<details><summary>Cards for testing</summary><table>
${testCards.map(([number, effect]) => `<tr><td><code>${number}</code></td><td>${effect}</td></tr>`).join('\n')}
</table></details>`,
  );
}

/** The bank wants to know whether it is really the owner of the card. */
export function bankPage({ id, details: { totals } }: Transaction, action: string): string {
  return framed(
    '3-D Secure, simulated',
    `<h1>Your bank asks</h1>
<p>Is this payment of ${money(totals.grand_total, totals.currency_code)} yours?</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="transaction" value="${id}">
<button class="main" name="do" value="confirm">Confirm payment</button>
<button name="do" value="refuse">Refuse</button>
</form>`,
  );
}

export const thanksPage = () =>
  framed('Thank you', '<h1>Thank you</h1><p>Your order is complete. You can close this window.</p>');

/** A window that a page has opened can close itself; any other stays, and says what to do. */
export const closedPage = () =>
  framed(
    'Checkout closed',
    '<h1>Checkout closed</h1><p>Nothing was paid. You can close this window.</p><script>window.close()</script>',
  );

export const brokenPage = (why: string) =>
  framed('Something went wrong', `<h1>Something went wrong</h1><p role="alert">${escapeHtml(why)}</p>`);
