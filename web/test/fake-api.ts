import { everyRoute, getRouteName } from '@timbre/contract/every-route';
import { type ProblemCode, problems } from '@timbre/contract/problem';
import type { Route } from '@timbre/contract/route';
import type { z } from 'zod';

/** What any call may be answered, besides the problems that its route names. */
type AnyCallsProblem =
  | 'request-invalid'
  | 'session-needed'
  | 'signed-in-as-another'
  | 'verification-needed'
  | 'origin-foreign'
  | 'account-leaving'
  | 'second-factor-needed'
  | 'internal'
  | 'unavailable';

type ReplyOf<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : Response | undefined;
type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined;

/** The API says no: with a problem of the contract, and a sentence for the person. */
class Refusal<Code extends ProblemCode> {
  readonly code: Code;
  readonly sentence: string;
  readonly headers: Record<string, string>;

  constructor(code: Code, sentence: string, headers: Record<string, string>) {
    this.code = code;
    this.sentence = sentence;
    this.headers = headers;
  }
}

export function problem<Code extends ProblemCode>(
  code: Code,
  sentence: string = code,
  headers: Record<string, string> = {},
): Refusal<Code> {
  return new Refusal(code, sentence, headers);
}

class WithHeaders<Reply> {
  readonly reply: Reply;
  readonly headers: Record<string, string>;

  constructor(reply: Reply, headers: Record<string, string>) {
    this.reply = reply;
    this.headers = headers;
  }
}

export function withHeaders<Reply>(reply: Reply, headers: Record<string, string>): WithHeaders<Reply> {
  return new WithHeaders(reply, headers);
}

/** The connection breaks before an answer comes. */
export const noAnswer = Symbol('no answer');

type Outcome<R extends Route> =
  | ReplyOf<R>
  | WithHeaders<ReplyOf<R>>
  | Refusal<R['problems'][number] | AnyCallsProblem>
  | typeof noAnswer;

/** A call as the app made it; its body fits the contract. */
export type Call<R extends Route> = {
  body: BodyOf<R>;
  /** A multipart form, in place of a body. */
  form: FormData | null;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
};

type Received = { route: Route; call: Call<Route> };
type Handler = (received: Received) => unknown;

const own = new Map<string, Handler>();
const onlyOnce = new Map<string, Handler[]>();
const defaults = new Map<string, Handler>();
const gates = new Map<string, Promise<void>>();
const received: Received[] = [];
const faults: string[] = [];
let isServing = false;
let hasSession = true;

/** From now on a route answers this, whoever asks. */
export function answer<R extends Route>(route: R, outcome: Outcome<R>): void {
  own.set(getRouteName(route), () => outcome);
}

/** The next call of a route gets this answer; a second such line is for the call after it. */
export function answerOnce<R extends Route>(route: R, outcome: Outcome<R>): void {
  const waiting = onlyOnce.get(getRouteName(route)) ?? [];
  onlyOnce.set(getRouteName(route), [...waiting, () => outcome]);
}

/** From now on a route answers what the function makes of each call. */
export function handle<R extends Route>(
  route: R,
  handler: (call: Call<R>) => Outcome<R> | Promise<Outcome<R>>,
): void {
  own.set(getRouteName(route), ({ call }) => handler(asCall<R>(call)));
}

/** Answers that stand behind the test's own ones. */
export function answerByDefault<R extends Route>(
  route: R,
  handler: (call: Call<R>) => Outcome<R> | Promise<Outcome<R>>,
): void {
  defaults.set(getRouteName(route), ({ call }) => handler(asCall<R>(call)));
}

/** The session ends, without a word to the app: from now on all but public calls are refused, until it begins anew. */
export function endSession(): void {
  hasSession = false;
}

export function startSession(): void {
  hasSession = true;
}

/** Calls of a route wait for their answer until the returned function is called. */
export function hold(route: Route): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.set(getRouteName(route), promise);
  return () => {
    gates.delete(getRouteName(route));
    resolve();
  };
}

/** What was sent to a route in this test, in order. */
export function getCalls<R extends Route>(route: R): Call<R>[] {
  return received
    .filter((one) => getRouteName(one.route) === getRouteName(route))
    .map(({ call }) => asCall<R>(call));
}

function asCall<R extends Route>(call: Call<Route>): Call<R> {
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: its body was parsed with this route's own schema, which the generic hides from the type system.
  return call as Call<R>;
}

/** Before an app is there and after it is gone nobody answers. */
export function serve(whether: boolean): void {
  isServing = whether;
}

/** Forgets answers and calls; gives what the test before should not have done. */
export function resetApi(): string[] {
  for (const kept of [own, onlyOnce, defaults, gates]) kept.clear();
  received.length = 0;
  hasSession = true;
  return faults.splice(0);
}

function fault(text: string): Response {
  faults.push(text);
  return new Response(text, { status: 500 });
}

export type Sent = { method: string; url: URL; headers: Headers; body: unknown };

/** Answers a call of the app; throws where no answer comes. */
export async function answerTo(sent: Sent): Promise<Response> {
  if (!isServing) throw new TypeError('nobody answers');
  const found = findRoute(sent);
  const asked = `${sent.method} ${sent.url.pathname}`;
  if (!found) return fault(`the contract has no route for ${asked}`);
  const { route, params } = found;
  const form = sent.body instanceof FormData ? sent.body : null;
  const body = route.body?.safeParse(typeof sent.body === 'string' ? JSON.parse(sent.body) : undefined);
  if (body?.error && !form) return fault(`${asked} was sent what its schema refuses: ${body.error.message}`);
  const query = Object.fromEntries(sent.url.searchParams);
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: parsed with the route's schema above.
  const call = { body: body?.data as undefined, form, params, query, headers: sent.headers };
  received.push({ route, call });
  await gates.get(getRouteName(route));
  if (!hasSession && route.access !== 'public') return toResponse(route, problem('session-needed'));
  const handler =
    onlyOnce.get(getRouteName(route))?.shift() ??
    own.get(getRouteName(route)) ??
    defaults.get(getRouteName(route));
  if (!handler) return fault(`the test has no answer for ${asked}`);
  return toResponse(route, await handler({ route, call }));
}

function toResponse(route: Route, outcome: unknown): Response {
  if (outcome === noAnswer) throw new TypeError('the connection broke');
  if (outcome instanceof Refusal) {
    const { code, sentence, headers }: Refusal<ProblemCode> = outcome;
    return new Response(sentence, { status: problems[code], headers: { ...headers, 'x-error-code': code } });
  }
  if (outcome instanceof Response) return outcome;
  const { reply, headers } = outcome instanceof WithHeaders ? outcome : { reply: outcome, headers: {} };
  if (!route.reply) return new Response(null, { status: 204, headers });
  const parsed = route.reply.safeParse(reply);
  if (parsed.error)
    return fault(`the answer to ${getRouteName(route)} breaks the contract: ${parsed.error.message}`);
  return Response.json(parsed.data, { headers });
}

function findRoute({ method, url }: Sent): { route: Route; params: Record<string, string> } | undefined {
  const fitting = everyRoute.flatMap((route) => {
    const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = route.method === method ? pattern.exec(url.pathname) : null;
    if (!match) return [];
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return [{ route, params: Object.fromEntries(params) }];
  });
  // A path that is written out goes before one with a place for anything.
  return fitting.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}
