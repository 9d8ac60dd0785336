/** A refusal with the service's own words. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The words that several parts of the service use. */
export const noAccess = () => new Refusal(403, 'User does not have access to this resource.');
export const noSuchResource = () => new Refusal(404, 'Resource can not be found');
export const serverError = () => new Refusal(500, 'Internal Server Error');
export const quotaSpent = (resetsInSeconds: number) =>
  new Refusal(
    402,
    `You have hit your hourly limit for API calls. Your quota will reset in ${resetsInSeconds} seconds.`,
  );
export const gone = () => new Refusal(410, 'Gone');
