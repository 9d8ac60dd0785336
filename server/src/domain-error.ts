import type { ProblemCode } from '@timbre/contract/problem';

type Options = ErrorOptions & {
  retryAfterMs?: number;
  service?: string;
  product?: string | undefined;
};

/** A refusal with a stable code. `http` maps the code to a status and to a sentence in the caller's language. */
export class DomainError extends Error {
  readonly code: ProblemCode;
  /** When trying again may help. */
  readonly retryAfterMs: number | undefined;
  /** The time-tracking service, and another product, that the sentence names. */
  readonly service: string | undefined;
  readonly product: string | undefined;

  constructor(code: ProblemCode, options?: Options) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfterMs = options?.retryAfterMs;
    this.service = options?.service;
    this.product = options?.product;
  }
}
