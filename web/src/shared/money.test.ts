import { expect, test } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

// Between number and sign, French has a space that does not break.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('amounts are read in the language of the page, to the cent', () => {
  const paid = { amount: 123_450, currency: 'EUR' };
  expect(formatMoney(paid, 'en')).toBe('€1,234.50');
  expect(plain(formatMoney(paid, 'fr'))).toBe('1 234,50 €');
  expect(formatMoney({ amount: -500, currency: 'EUR' }, 'en')).toBe('-€5.00');
});

test('a currency without cents has none', () => {
  expect(formatMoney({ amount: 1_200, currency: 'JPY' }, 'en')).toBe('¥1,200');
});

test('prices of plans are whole', () => {
  expect(formatPrice(12, 'en')).toBe('€12');
  expect(plain(formatPrice(12, 'fr'))).toBe('12 €');
});
