import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { TimeTracker } from './time-tracker.ts';

const Message = z.object({ validation_code: z.string().max(500).optional() });

/** How Toggl Track announces changes: with `sha256=<hex>` over the bytes as they came. */
export const togglWebhook: TimeTracker['webhook'] = {
  isSigned(secret, { headers, body }) {
    const signature = headers['x-webhook-signature-256'];
    const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    const given = Buffer.from(typeof signature === 'string' ? signature : '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
  findCode({ body }) {
    try {
      return Message.safeParse(JSON.parse(body.toString())).data?.validation_code;
    } catch {
      // Signed and not understood, it is a reason to look all the same.
      return undefined;
    }
  },
};
