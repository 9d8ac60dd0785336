import { z } from 'zod';
import { instantText } from './instants.ts';
import type { Settings } from './settings.ts';
import { signed, Tamper } from './signature.ts';

export type PaddleEvent = { event_id: string; event_type: string; occurred_at: string; data: object };

type Attempt = { at: string; status: number; error: string | null };

/** An event on its way to one address. */
export type Notification = {
  id: string;
  event: PaddleEvent;
  origin: 'event' | 'replay';
  status: 'not_attempted' | 'needs_retry' | 'delivered' | 'failed' | 'held' | 'dropped';
  attempts: Attempt[];
  retryAt: number | null;
  retries: number;
  /** Seconds since 1970 at its first attempt. */
  firstSentAt: number | null;
};

/** How badly the network treats deliveries. */
const Treatment = z.object({
  hold: z.boolean(),
  copies: z.number().int().min(1),
  concurrent: z.boolean(),
  shuffle: z.boolean(),
  dropRate: z.number().min(0).max(1),
  delayMs: z.number().nonnegative(),
  tamper: Tamper,
  /** Whether a retry is signed anew or keeps its first time. */
  resign: z.boolean(),
  seed: z.number().int(),
});
export type Treatment = z.infer<typeof Treatment>;
export const TreatmentChange = Treatment.partial();

export const kindly: Treatment = {
  hold: false,
  copies: 1,
  concurrent: false,
  shuffle: false,
  dropRate: 0,
  delayMs: 0,
  tamper: 'none',
  resign: true,
  seed: 1,
};

export type Way = {
  url: string;
  secrets: Settings['webhookSecrets'];
  timeoutMs: number;
  treatment: Treatment;
  stopping: AbortSignal;
  /** The time on the simulator's clock. */
  now: number;
};

/** Sends a notification once, and says whether it arrived: an answer of 2xx, in time, from the address itself. */
async function attempt(notification: Notification, way: Way): Promise<boolean> {
  const { treatment } = way;
  // Signed by the real clock: whoever checks the signature knows no other.
  const sentAt = Math.floor(Date.now() / 1_000);
  notification.firstSentAt ??= sentAt;
  const text = JSON.stringify({ ...notification.event, notification_id: notification.id });
  const signedAt = treatment.resign ? sentAt : notification.firstSentAt;
  const { signature, body } = signed(way.secrets, signedAt, text, treatment.tamper);
  const result: Attempt = { at: instantText(way.now), status: 0, error: null };
  notification.attempts.push(result);
  try {
    const response = await fetch(way.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Paddle', 'paddle-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([way.stopping, AbortSignal.timeout(way.timeoutMs)]),
    });
    result.status = response.status;
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    result.error = error instanceof Error ? error.name : String(error);
    return false;
  }
}

/** The same, as many times over as the network makes of it. */
export async function attempts(notification: Notification, way: Way): Promise<boolean> {
  const { copies, concurrent } = way.treatment;
  if (concurrent) {
    const all = Array.from({ length: copies }, () => attempt(notification, way));
    return (await Promise.all(all)).some(Boolean);
  }
  let arrived = false;
  for (let copy = 0; copy < copies; copy += 1) arrived = (await attempt(notification, way)) || arrived;
  return arrived;
}
