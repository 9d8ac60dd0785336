import type { RequiredField } from './time-tracker.ts';

/**
 * What went wrong at an outside service, in the kinds that callers treat differently.
 * `unknown`: no answer, or none that can be trusted; a write may have been done. Look, then try again.
 * `unavailable`: certainly not done; try again after the given time.
 * `unauthorized`: certainly not done; the user must mend the connection.
 * `rejected`: certainly not done; the same request will never do.
 */
export type ConnectorFault = 'unknown' | 'unavailable' | 'unauthorized' | 'rejected';

type Details = {
  /** With `unavailable`: when to retry. */
  retryAfterMs?: number;
  /** What it is about, where callers can do something: a thing that cannot be used or is gone, a closed period, an entry over midnight, what is missing, too many calls at once, what the user's role does not allow, an address with no such service. */
  reason?:
    | 'entry'
    | 'project'
    | 'task'
    | 'tag'
    | 'billable'
    | 'period'
    | 'midnight'
    | 'fields'
    | 'throttle'
    | 'rights'
    | 'address';
  /** With the reason `fields`: what the thing lacks. */
  fields?: RequiredField[];
  /** The service's own sentence for the user, where it gave one. */
  words?: string;
  /** The service's own code for it, where callers tell its cases apart. */
  code?: string;
};

export class ConnectorError extends Error {
  readonly fault: ConnectorFault;
  readonly retryAfterMs: number;
  readonly reason: Details['reason'];
  readonly fields: readonly RequiredField[];
  readonly words: string | undefined;
  readonly code: string | undefined;

  constructor(fault: ConnectorFault, message: string, options?: ErrorOptions & Details) {
    super(message, options);
    this.name = 'ConnectorError';
    this.fault = fault;
    this.retryAfterMs = options?.retryAfterMs ?? 0;
    this.reason = options?.reason;
    this.fields = options?.fields ?? [];
    this.words = options?.words;
    this.code = options?.code;
  }
}
