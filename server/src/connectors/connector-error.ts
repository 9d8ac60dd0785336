/**
 * What went wrong at an outside service, in the three kinds that callers treat differently:
 * `unavailable`: try again. `unauthorized`: the user must mend the connection. `rejected`: the same request will never do.
 */
export type ConnectorFault = 'unavailable' | 'unauthorized' | 'rejected';

export class ConnectorError extends Error {
  readonly fault: ConnectorFault;

  constructor(fault: ConnectorFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectorError';
    this.fault = fault;
  }
}
