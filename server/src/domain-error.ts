import type { ProblemCode } from '@timbre/contract/problem';

/** A refusal with a stable code. `http` maps the code to a status and to a sentence in the caller's language. */
export class DomainError extends Error {
  readonly code: ProblemCode;
  /** When trying again may help. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfterMs = options?.retryAfterMs;
  }
}
