/** A refusal as the service words it: a status, a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { field: string; message: string }[];

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: { field: string; message: string }[] = [],
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export const notFound = (what: string, id: string) =>
  new Refusal(404, 'not_found', `${what} ${id} not found.`);

export const invalidField = (field: string, message: string) =>
  new Refusal(400, 'invalid_field', 'Request does not pass validation.', [{ field, message }]);

/** The body of an answer that refuses. */
export function refusalJson({ status, code, message, errors }: Refusal, requestId: string) {
  const area = /^(subscription|transaction|adjustment|customer|price)s?_/.exec(code)?.[1];
  return {
    error: {
      type: status < 500 ? 'request_error' : 'api_error',
      code,
      detail: message,
      documentation_url: `https://developer.paddle.com/v1/errors/${area ? `${area}s` : 'shared'}/${code}`,
      ...(errors.length > 0 ? { errors } : {}),
    },
    meta: { request_id: requestId },
  };
}
