type Checkout = {
  /** The provider's hosted page. */
  url: string;
  priceId: string;
  email: string;
  /** Names the account to the server when the payment comes back. */
  token: string;
};

/** Where the provider takes the payment. It reads the address as `user_email`; `customer_email` is ours to promise. */
export function checkoutAddress({ url, priceId, email, token }: Checkout): string {
  const address = new URL(url);
  const given = { price_id: priceId, customer_email: email, user_email: email, app_user_id: token };
  for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value);
  return address.href;
}

const size = 800;

/** Opens it in a window of its own, always the same one; null where the browser lets none open. */
export function openCheckout(address: string): Window | null {
  const left = Math.round(window.screenX + Math.max(0, window.outerWidth - size) / 2);
  const top = Math.round(window.screenY + Math.max(0, window.outerHeight - size) / 2);
  const place = `popup,width=${size},height=${size},left=${left},top=${top}`;
  const popup = window.open(address, 'timbre-checkout', place);
  popup?.focus();
  return popup;
}
