import { connectPaddle } from '../src/connectors/paddle.ts';

/** An id of the provider's, of the right form. */
export const providerId = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;

/** A provider that cannot be reached: whoever is let through to it is told so. */
export const unreachableProvider = {
  provider: connectPaddle({ url: 'http://127.0.0.1:1', key: 'a key', webhookSecrets: [] }),
  prices: new Map([[providerId('pri'), 'pro' as const]]),
  sold: { pro: providerId('pri') },
  productId: providerId('pro'),
  checkoutUrl: 'http://127.0.0.1:1/',
};
