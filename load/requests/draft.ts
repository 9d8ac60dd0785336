import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@timbre/contract/route';
import fc from 'fast-check';
import { hostileFiles } from '../hostile/generate.ts';
import type { Caller, Ids, Person } from './actors.ts';
import { getValues, type Hint } from './values.ts';

/** A request before it is sent; mutations turn one into another. */
export type Draft = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | string[]>;
  /** What the body says, where it is JSON. */
  value: unknown;
  body: Buffer | undefined;
};

const boundary = 'a-boundary-of-ours';
const samples = join(import.meta.dirname, '../../speech/samples');
const sound = [
  ...['mic-en-01.webm', 'bad-truncated.webm', 'mic-en-01-opus.mp4'].map((name) =>
    readFileSync(join(samples, name)),
  ),
  ...[...hostileFiles(200, 1)].map(({ file }) => file).filter((file) => file.length < 20_000),
];

/** Which ids a route is about. */
function kindFor({ path }: Route): keyof Ids {
  const kinds: Record<string, keyof Ids> = {
    sessions: 'sessions',
    'api-tokens': 'tokens',
    payments: 'payments',
    'entries/:id': 'entries',
    invitations: 'invitations',
    '/team': 'users',
  };
  const part = Object.keys(kinds).find((name) => path.includes(name)) ?? '';
  return kinds[part] ?? 'recordings';
}

const zones = fc.constantFrom(
  'Europe/Paris',
  'UTC',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Etc/GMT+12',
);
const moments = fc.constantFrom(
  '2026-11-15T12:00:00Z',
  '2026-02-28T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-15T12:00:00.1234567891Z',
);
const uuids = fc.oneof(
  fc.uuid(),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
);
const addresses = fc
  .tuple(
    fc.stringMatching(/^[a-z\d]{1,12}$/),
    fc.constantFrom('example.com', 'EXAMPLE.org', 'sub.example.co.uk'),
  )
  .map(([name, host]) => `${name}.${Math.abs(hash(name))}@${host}`);

const hash = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7);

/** One of a list that may have changed by the time it is asked. */
const oneOf = (list: () => readonly string[], fallback: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(), fallback).map(([n, other]) => list()[n % Math.max(1, list().length)] ?? other);

/** Plausible words: ids of the caller, of others and of nobody; the caller's own password, address and token. */
function hintsFor(route: Route, { person }: Caller, others: () => readonly Ids[]): Hint {
  const kind = kindFor(route);
  const own = oneOf(() => person?.ids[kind] ?? [], uuids);
  const anothers = oneOf(() => others().flatMap((ids) => ids[kind]), uuids);
  const anyKind = oneOf(() => others().flatMap((ids) => Object.values(ids).flat()), uuids);
  const ids = fc.oneof({ weight: 5, arbitrary: own }, { weight: 3, arbitrary: anothers }, anyKind, uuids);
  const ownOr = (text: string | undefined) => (text === undefined ? undefined : fc.constant(text));
  return (key, { format, pattern }) => {
    if (format === 'uuid') return ids.filter((id) => /^[\da-f-]{36}$/.test(id));
    if (format === 'email') return person ? fc.oneof(addresses, fc.constant(person.email)) : addresses;
    if (format === 'date-time') return fc.oneof(moments, fc.stringMatching(new RegExp(pattern ?? '')));
    if (pattern === '^[A-Za-z]') return zones;
    if (pattern?.startsWith('^txn_'))
      return fc
        .tuple(own, fc.stringMatching(new RegExp(pattern)))
        .map(([id, other]) => (id.startsWith('txn_') ? id : other));
    if (/^(currentP|p)assword$/.test(key)) return ownOr(person?.password);
    if (key === 'togglToken' || (key === 'token' && route.path.startsWith('/api/connection')))
      return ownOr(person?.togglToken);
    return undefined;
  };
}

const noteHeaders = fc.record(
  {
    'idempotency-key': fc.stringMatching(/^[a-z\d-]{8,40}$/),
    'x-time-zone': zones,
    'x-spoken-at': moments,
    'x-project-id': fc.stringMatching(/^\d{1,20}$/),
    'x-since-pressed': fc.stringMatching(/^\d{1,6}$/),
  },
  { requiredKeys: [] },
);

export function toForm(file: Buffer, filename = 'recording.webm', type = 'audio/webm'): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const forms = fc.constantFrom(...sound).map((file) => ({
  body: toForm(file),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
}));

const nothing = fc.constant({});

/** The fields of a path, in their places. */
function pathWith({ path }: Route, params: unknown): string {
  const given = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => safely(String(given.get(name) ?? '')));
}

/** Half a surrogate pair cannot be written into an address. */
const safely = (text: string) => encodeURIComponent(text.toWellFormed());

function toQuery(query: object): string {
  const fields = Object.entries(query).map(([name, value]) => `${name}=${safely(String(value))}`);
  return fields.length === 0 ? '' : `?${fields.join('&')}`;
}

/** Requests that the contract allows. */
export function validFor(route: Route, caller: Caller, others: () => readonly Ids[]): fc.Arbitrary<Draft> {
  const hint = hintsFor(route, caller, others);
  const params = route.params ? getValues(route.params, hint) : nothing;
  const query = route.query ? getValues(route.query, hint) : nothing;
  const value = route.body ? getValues(route.body, hint) : fc.constant(undefined);
  const takesSound = route.orAudio || route.path === '/api/audio/upload' || route.path === '/share';
  const extra = takesSound ? noteHeaders : nothing;
  const form = takesSound ? forms : fc.constant(undefined);
  const wantsForm = route.body ? fc.boolean() : fc.constant(true);
  return fc
    .tuple(params, query, value, extra, form, wantsForm)
    .map(([inPath, inQuery, said, more, sent, asForm]) => {
      const draft: Draft = {
        method: route.method,
        path: pathWith(route, inPath),
        query: toQuery(Object(inQuery)),
        headers: { ...caller.headers, ...more },
        value: said,
        body: undefined,
      };
      if (sent && asForm)
        return { ...draft, body: sent.body, headers: { ...draft.headers, ...sent.headers } };
      return said === undefined ? draft : withValue(draft, said);
    });
}

/** The same request with this for its body. */
export function withValue(draft: Draft, value: unknown): Draft {
  const text = JSON.stringify(value) ?? '';
  return {
    ...draft,
    value,
    body: Buffer.from(text),
    headers: { ...draft.headers, 'content-type': 'application/json' },
  };
}

/** A webhook event of the provider, of a type that it knows or does not; signed by the secret if there is one. */
export function webhookEventsFor(secret: string | undefined): fc.Arbitrary<Draft> {
  const id = (prefix: string) => fc.stringMatching(new RegExp(`^${prefix}_[a-z\\d]{26}$`));
  const event = fc.record({
    event_id: id('evt'),
    event_type: fc.constantFrom(
      'transaction.completed',
      'subscription.updated',
      'adjustment.created',
      'nonsense.happened',
    ),
    occurred_at: moments,
    notification_id: id('ntf'),
    data: fc.oneof(fc.record({ id: id('txn'), customer_id: id('ctm') }), fc.jsonValue()),
  });
  return fc.oneof({ weight: 3, arbitrary: event }, fc.jsonValue()).map((value) => {
    const draft = withValue(
      { method: 'POST', path: '/api/webhooks/paddle', query: '', headers: {}, value, body: undefined },
      value,
    );
    return secret === undefined ? draft : signed(draft, secret);
  });
}

function signed(draft: Draft, secret: string): Draft {
  const seconds = Math.floor(Date.now() / 1_000);
  const mac = createHmac('sha256', secret)
    .update(`${seconds}:`)
    .update(draft.body ?? '')
    .digest('hex');
  return { ...draft, headers: { ...draft.headers, 'paddle-signature': `ts=${seconds};h1=${mac}` } };
}

/** What was planned with one person's words and ids for own, with another's in their place. */
export function replacePerson(draft: Draft, { email, ids }: Person, other: Caller): Draft {
  const put = (text: string) => {
    let said = text.replaceAll(getLocalPart(email), getLocalPart(other.person?.email ?? ''));
    for (const [at, id] of ids.sessions.entries())
      said = said.replaceAll(id, other.person?.ids.sessions[at] ?? id);
    return said;
  };
  // Byte by byte: not every body is text.
  const body = draft.body && Buffer.from(put(draft.body.toString('latin1')), 'latin1');
  return { ...draft, path: put(draft.path), body, headers: { ...draft.headers, ...other.headers } };
}

const getLocalPart = (email: string) => email.split('@')[0] ?? '';
