import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { findOutage, type ServiceRequest, type ServiceResponse, sendToService } from './service-call.ts';
import { parseJson } from './tracker-answer.ts';

type Call = ServiceRequest & {
  token: string;
  /** The account that it is about; none for whose token it is. */
  accountId: string | undefined;
  /** Who is to be written to about our calls: it refuses those that do not say so. */
  contact: string;
  /** Pause after a throttle that names no time. */
  throttledMs: number;
};

export type Answer = { isOk: true; body: unknown } | { isOk: false; status: number; refusal: ConnectorError };

/** Of a wrong token it gives a code and a sentence, of other things a sentence alone. */
const Refusal = z.object({ message: z.string().optional(), error_description: z.string().optional() });

/** One call to the service. */
export async function callHarvest({
  token,
  accountId,
  contact,
  throttledMs,
  ...request
}: Call): Promise<Answer> {
  const response = await sendToService(request, {
    authorization: `Bearer ${token}`,
    'user-agent': `Timbre (${contact})`,
    ...(accountId === undefined ? {} : { 'harvest-account-id': accountId }),
  });
  const { isOk, status, text } = response;
  if (isOk) return { isOk, body: parseJson(text) };
  return { isOk, status, refusal: findOutage(response, throttledMs) ?? toRefusal(response) };
}

/** What its sentences are about; of those about closed periods none is documented. */
const reasons = [
  [/\b(locked|closed|approved|submitted|invoiced)\b/i, 'period'],
  [/^project\b/i, 'project'],
  [/^task\b/i, 'task'],
] as const;

function toRefusal({ status, text }: ServiceResponse): ConnectorError {
  const message = `the service answered ${status}`;
  const said = Refusal.safeParse(parseJson(text)).data;
  const words = said?.message ?? said?.error_description;
  const details = words ? { words } : {};
  if (status === 401) return new ConnectorError('unauthorized', message, details);
  // Of a token that is known to open the account: its owner may not do that there.
  if (status === 403) return new ConnectorError('rejected', message, { ...details, reason: 'rights' });
  const reason = reasons.find(([about]) => about.test(words ?? ''))?.[1];
  return new ConnectorError('rejected', message, { ...details, ...(reason ? { reason } : {}) });
}

/** The service has no such entry. */
export function isGone(answer: Answer): boolean {
  return !answer.isOk && answer.status === 404 && answer.refusal.fault === 'rejected';
}
