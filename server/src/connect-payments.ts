import type { Payments } from './app-context.ts';
import { getPaddleUrl, type Selling } from './config.ts';
import { connectPaddle } from './connectors/paddle.ts';
import { observe } from './telemetry/observe.ts';

/** How plans are sold by this configuration; undefined where none is. */
export function connectPayments(config: Selling): Payments | undefined {
  const {
    PADDLE_API_KEY: key,
    PADDLE_WEBHOOK_SECRETS: webhookSecrets,
    PADDLE_PRICES: prices,
    PADDLE_PRODUCT_ID: productId,
    PADDLE_CHECKOUT_URL: checkoutUrl,
  } = config;
  if (!key || !webhookSecrets || !prices || !productId || !checkoutUrl) return undefined;
  return {
    provider: observe('paddle', connectPaddle({ url: getPaddleUrl(config), key, webhookSecrets })),
    prices: new Map(prices.map(({ plan, priceId }) => [priceId, plan])),
    // The first price of each plan is the one that is sold.
    sold: Object.fromEntries(prices.toReversed().map(({ plan, priceId }) => [plan, priceId])),
    productId,
    checkoutUrl,
  };
}
