import type { IncomingHttpHeaders } from 'node:http';

/** What a call asked for, in the same words for every provider. */
export type Asked = {
  model: string;
  system: string;
  user: string;
  temperature: number | null;
  maxTokens: number | null;
  /** How hard the model is asked to think, in the provider's own words. */
  reasoning: string | null;
  /** How the provider was told that the system text is the same in every call. */
  cache: string | null;
  /** Whether the provider may keep prompt and response, where it asks. */
  store: boolean | null;
};

/** How a response ends. */
export type Ending = 'complete' | 'too-long' | 'refused';

export type Completion = { model: string; text: string; tokensIn: number; tokensOut: number; ending: Ending };

/** The call of one provider: where it is made, who may make it, and the shape of what goes in and comes out. */
export type Protocol = {
  provider: string;
  path: string;
  /** The key as it was sent, where one was. */
  findKey(headers: IncomingHttpHeaders): string | undefined;
  /** Throws a `Refusal` where the real service refuses. */
  read(body: unknown, model: string | undefined): Asked;
  toBody(said: Completion): unknown;
  toError(status: number, message: string): unknown;
};

/** What the service does not accept, in its own words. */
export class Refusal extends Error {}
