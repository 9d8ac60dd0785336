/** A refusal in the form of the service: a sentence and a number, which most of them share. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number | undefined;

  constructor(status: number, message: string, code?: number) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What was deleted, what never was and what belongs to others is told in the same words. */
export const notOfWorkspace = (what: string) => new Refusal(400, `${what} doesn't belong to Workspace`, 501);

export const missing = (what: string, otherwise = '') =>
  new Refusal(
    400,
    `Time entry couldn't be created. ${what} is either required field${otherwise}. Please change your input or update your workspace settings.`,
    501,
  );
