/**
 * What went wrong at an outside service, in the kinds that callers treat differently.
 * `unavailable`: no answer, or none that can be trusted; a write may have been done. Look, then try again.
 * `deferred`: certainly not done; try again after the given time.
 * `unauthorized`: certainly not done; the user must mend the connection.
 * `rejected`: certainly not done; the same request will never do.
 */
export type ConnectorFault = 'unavailable' | 'deferred' | 'unauthorized' | 'rejected';

export class ConnectorError extends Error {
  readonly fault: ConnectorFault;
  /** With `deferred`: when to come back. */
  readonly retryAfterMs: number;

  constructor(fault: ConnectorFault, message: string, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(message, options);
    this.name = 'ConnectorError';
    this.fault = fault;
    this.retryAfterMs = options?.retryAfterMs ?? 0;
  }
}
