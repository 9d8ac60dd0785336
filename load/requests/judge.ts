import { callAssistantTools } from '@timbre/contract/assistants';
import { exchangeToken, registerClient } from '@timbre/contract/authorization';
import { everyRoute } from '@timbre/contract/every-route';
import { type ProblemCode, problems } from '@timbre/contract/problem';
import type { Route } from '@timbre/contract/route';
import { z } from 'zod';
import type { Draft } from './draft.ts';
import type { Answer } from './send.ts';

/** What any call may answer, whatever its own list says. */
const usual = new Set<ProblemCode>([
  ...(['request-invalid', 'session-needed', 'origin-foreign', 'account-leaving', 'api-token-wrong'] as const),
  ...([
    'scope-needed',
    'verification-needed',
    'not-found',
    'request-too-large',
    'media-type-unknown',
  ] as const),
]);

/** OAuth has refusals of its own besides ours. */
const ownRefusals = new Set<string>([exchangeToken.path, registerClient.path]);
const OwnRefusal = z.strictObject({ error: z.string(), error_description: z.string() });

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The route that a request was made for, unless its address or method was broken. */
function findRoute(route: Route, draft: Draft): Route | undefined {
  const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return draft.method === route.method && pattern.test(draft.path) ? route : undefined;
}

/** What is wrong with an answer, each in a few words; nothing where all is as agreed. */
export function judge(route: Route, draft: Draft, answer: Answer, maxMs: number): string[] {
  const { status, ms } = answer;
  if (status === 0) return [`no answer: ${answer.text}`];
  const late = ms > maxMs ? [`took ${Math.round(ms)} ms`] : [];
  const meant = findRoute(route, draft);
  // The protocol for assistants has errors of its own.
  if (meant?.path === callAssistantTools.path) return status < 500 ? late : [...late, `${status}`];
  if (status >= 400) return [...late, ...faultsOfRefusal(meant, draft, answer)];
  return [...late, ...faultsOfSuccess(meant, answer)];
}

function faultsOfRefusal(route: Route | undefined, draft: Draft, answer: Answer): string[] {
  const { status, headers, text } = answer;
  const isOwn = route !== undefined && ownRefusals.has(route.path) && status === 400;
  if (isOwn && OwnRefusal.safeParse(jsonIn(text)).success) return [];
  const code = String(headers['x-error-code'] ?? '');
  if (!isCode(code)) return [`${status} without a code: ${text.slice(0, 120)}`];
  const wrong: string[] = [];
  if (problems[code] !== status) wrong.push(`${code} with ${status}`);
  const expected = route?.problems ?? everyRoute.flatMap((one) => one.problems);
  if (!usual.has(code) && !expected.includes(code))
    wrong.push(`${status} ${code}, which the contract does not list`);
  if (status === 429 && !/^\d+$/.test(headers['retry-after'] ?? '')) wrong.push('429 without retry-after');
  if (draft.method === 'HEAD') return wrong;
  const type = headers['content-type'];
  const isDocument = type === 'application/problem+json; charset=utf-8';
  if (!isDocument && type !== 'text/plain; charset=utf-8') wrong.push(`${status} as ${type}`);
  if (!isDocument && !/^[^\n<]{10,250}$/.test(text))
    wrong.push(`${status} is no sentence: ${text.slice(0, 120)}`);
  return wrong;
}

function faultsOfSuccess(route: Route | undefined, { status, headers, text }: Answer): string[] {
  if (route === undefined) return [];
  if (status === 204) return text === '' ? [] : ['204 with a body'];
  if (status === 302 || status === 303) return [];
  // RFC 7591, section 3.2.1.
  const isMade = status === 201 && route.path === registerClient.path;
  if (status !== 200 && !isMade) return [`${status} is agreed on nowhere`];
  if (route.reply === undefined)
    return headers['content-type']?.includes('json') ? ['200 with an answer that is agreed on nowhere'] : [];
  const parsed = route.reply.safeParse(jsonIn(text));
  return parsed.success ? [] : [`200 that the contract does not read: ${parsed.error.message.slice(0, 200)}`];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Node itself answers these, before anything of ours is asked; the status is all it says. */
const answeredByNode = new Set(['no host', 'an unknown expectation']);

/** The same for what came back over a bare socket: nothing, or answers that are as agreed. */
export function judgeRaw(name: string, reply: string): string[] {
  const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  if (reply !== '' && statuses.length === 0) return [`no HTTP: ${reply.slice(0, 80)}`];
  const wrong = statuses.filter((status) => status >= 500).map((status) => `status ${status}`);
  const refusals = statuses.filter((status) => status >= 400).length;
  const codes = [...reply.matchAll(/^x-error-code: (\S+)/gim)].filter(([, code]) =>
    isCode(code ?? ''),
  ).length;
  if (codes >= refusals || answeredByNode.has(name)) return wrong;
  return [...wrong, `a refusal without a code: ${reply.slice(0, 120)}`];
}
