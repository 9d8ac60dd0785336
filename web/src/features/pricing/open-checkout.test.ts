import { expect, test, vi } from 'vitest';
import { checkoutAddress, openCheckout } from './open-checkout.ts';

const checkout = {
  url: 'https://pay.example/hsc_01?theme=light',
  priceId: 'pri_01',
  email: 'ada+work@example.com',
  token: 'a.b/c+d=',
};

test('[PLAN-04][D-CHECKOUT] the checkout is told price, address and account, all of it encoded', () => {
  const address = checkoutAddress(checkout);
  expect(address).toContain('customer_email=ada%2Bwork%40example.com');
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    theme: 'light',
    price_id: 'pri_01',
    customer_email: 'ada+work@example.com',
    user_email: 'ada+work@example.com',
    app_user_id: 'a.b/c+d=',
  });
});

test('[PLAN-04] the checkout opens in a window of 800 by 800, always the same one', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openCheckout('https://pay.example/')).toBeNull();
  const [address, name, features] = open.mock.calls[0] ?? [];
  expect([address, name]).toEqual(['https://pay.example/', 'timbre-checkout']);
  expect(features).toMatch(/^popup,width=800,height=800,/);
  expect(features).not.toContain('noopener');
  open.mockRestore();
});
