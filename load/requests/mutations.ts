import fc from 'fast-check';
import { bodies, type Mutation } from './body-mutations.ts';
import { type Draft, toForm } from './draft.ts';

const withHeader = (draft: Draft, name: string, value: string | string[]): Draft => ({
  ...draft,
  headers: { ...draft.headers, [name]: value },
});
const always = (change: (draft: Draft) => Draft): Mutation => fc.constant(change);

const heads: Record<string, Mutation> = {
  'a wrong content type': fc
    .constantFrom(
      ...[
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        '',
      ],
      ...[
        'application/json;',
        'application/jsonp',
        '*/*',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        ';',
        '/',
      ],
      ...[
        `application/${'x'.repeat(3_000)}`,
        'application/problem+json',
        'text/html; charset="',
        'Application/JSON; Charset=x',
      ],
    )
    .map(
      (type) => (draft) =>
        withHeader({ ...draft, body: draft.body ?? Buffer.from('{}') }, 'content-type', type),
    ),
  'a long header': fc
    .constantFrom(1_000, 8_000, 14_000, 20_000)
    .map((length) => (draft) => withHeader(draft, 'x-long', 'x'.repeat(length))),
  'many headers': fc.integer({ min: 50, max: 1_500 }).map(
    (count) => (draft) =>
      withHeader(
        draft,
        'x-many',
        Array.from({ length: count }, () => '1'),
      ),
  ),
  'an unknown encoding': fc
    .constantFrom('gzip', 'br', 'identity', 'x-unknown', 'gzip, gzip', 'utf-8')
    .map(
      (name) => (draft) =>
        withHeader({ ...draft, body: draft.body ?? Buffer.from('{}') }, 'content-encoding', name),
    ),
  'a value that makes no sense': fc
    .tuple(
      fc.constantFrom(
        'accept',
        'accept-language',
        'accept-encoding',
        'range',
        'if-none-match',
        'expect',
        'x-forwarded-for',
        'traceparent',
        'x-http-method-override',
        'user-agent',
      ),
      fc.constantFrom(
        ';q=',
        'application/problem+json',
        'fr;q=x, *',
        '*;q=0',
        'bytes=-1-',
        ',,,',
        '"',
        'a'.repeat(4_000),
        '%',
        '00-zz-zz-01',
        'DELETE',
      ),
    )
    .filter(([name]) => name !== 'expect')
    .map(
      ([name, value]) =>
        (draft) =>
          withHeader(draft, name, value),
    ),
  'headers of a note': fc
    .tuple(
      fc.constantFrom(
        'idempotency-key',
        'x-time-zone',
        'x-spoken-at',
        'x-project-id',
        'x-since-pressed',
        'paddle-signature',
      ),
      fc.constantFrom(
        '',
        'a',
        'x'.repeat(101),
        'Mars/Base',
        '+25:00',
        '2026-13-45T99:99:99Z',
        '+275760-09-13T00:00:00Z',
        '-1',
        'ts=1;h1=',
        'ts=9999999999999;h1=zz',
        '\xff\xfe',
        '1e9',
      ),
    )
    .map(
      ([name, value]) =>
        (draft) =>
          withHeader(draft, name, value),
    ),
  'another site': fc
    .constantFrom('https://evil.example', 'null', '', 'http://timbre.test.evil.example', 'HTTP://TIMBRE.TEST')
    .map((origin) => (draft) => withHeader(draft, 'origin', origin)),
  'wrong credentials': fc
    .tuple(
      fc.constantFrom('authorization', 'cookie'),
      fc.constantFrom(
        'Bearer timbre_',
        'Bearer  x',
        'Bearer timbre_\xff',
        'Basic eDp5',
        'timbre.session_token=',
        'timbre.session_token=a.b%',
        'timbre.session_token=%00.%ff',
        `timbre.session_token=${'a'.repeat(5_000)}`,
        `Bearer timbre_${'a'.repeat(5_000)}`,
        '=;=;;',
      ),
    )
    .map(
      ([name, value]) =>
        (draft) =>
          withHeader(draft, name, value),
    ),
};

const getAddresses: Record<string, Mutation> = {
  'a bad query': fc
    .constantFrom(
      '?%',
      '?limit=%',
      '?limit=%ff',
      '?limit[]=1',
      '?limit=1&limit=2',
      '?__proto__=1',
      '?__proto__[a]=1',
      '?%00=%00',
      '?token=%00',
      '?token=a&token=b',
      '?range=',
      '?before=%27',
      '?limit=1e9',
      '?limit=NaN',
      `?token=${'a'.repeat(3_000)}`,
      `?${'a&'.repeat(2_000)}`,
      '?limit=-0',
      '?limit=0x10',
      '??',
      '?&&=&',
      '?constructor=1&range=all',
    )
    .map((query) => (draft) => ({ ...draft, query })),
  'a bad path': fc
    .constantFrom(
      '%',
      '%ff',
      '%00',
      '..',
      '%2e%2e%2f',
      '%2F',
      'a'.repeat(300),
      'a'.repeat(5_000),
      '',
      '*',
      '%F0%9F%98%80',
      "'",
      'undefined',
      '00000000-0000-0000-0000-00000000000g',
      ';',
      '%25',
      '%C0%AF',
      ':id',
    )
    .map((piece) => (draft) => {
      const pieces = draft.path.split('/');
      // The last but one where the last is a verb: both places are tried.
      const at = piece.length % 2 === 0 && pieces.length > 4 ? pieces.length - 2 : pieces.length - 1;
      return { ...draft, path: pieces.with(at, piece).join('/') };
    }),
  'another method': fc
    .constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'SEARCH')
    .map((method) => (draft) => ({
      ...draft,
      method,
    })),
};

const spoken = Buffer.from('not sound');
const form = (draft: Draft, boundary: string, body: Buffer): Draft => ({
  ...draft,
  body,
  headers: { ...draft.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
});
const ours = 'a-boundary-of-ours';

const multiparts: Record<string, Mutation> = {
  'a wrong boundary': fc
    .constantFrom('', 'another', 'a'.repeat(200), '"', '\xff', 'a-boundary-of-our')
    .map((boundary) => (draft) => form(draft, boundary, toForm(spoken))),
  'a form cut off': fc.nat().map((at) => (draft) => {
    const whole = toForm(spoken);
    return form(draft, ours, whole.subarray(0, at % whole.length));
  }),
  'a form with an odd file': fc
    .tuple(
      fc.constantFrom('', '../../x', 'a'.repeat(2_000), '\0', '"; name="x', 'ä.webm'),
      fc.constantFrom('', 'text/html', 'x', 'audio/webm; codecs="'),
    )
    .map(
      ([filename, type]) =>
        (draft) =>
          form(draft, ours, toForm(spoken, filename, type)),
    ),
  'a form of many': fc
    .integer({ min: 2, max: 300 })
    .map(
      (times) => (draft) =>
        form(
          draft,
          ours,
          Buffer.concat(
            Array.from({ length: times }, () =>
              Buffer.concat([toForm(spoken).subarray(0, -4), Buffer.from('\r\n')]),
            ),
          ),
        ),
    ),
  'fields instead of a file': fc
    .constantFrom('audio', '__proto__', 'constructor', 'toString', '')
    .map((name) => (draft) => {
      const field = `--${ours}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n--${ours}--\r\n`;
      return form(draft, ours, Buffer.from(field));
    }),
  'an empty form': always((draft) => form(draft, ours, Buffer.from(`--${ours}--\r\n`))),
};

const byKind: Record<string, Mutation> = { ...bodies, ...heads, ...getAddresses, ...multiparts };

/** How a request is broken, and how it is then. */
export type Broken = { kind: string; draft: Draft };

/** Every kind as often as the others; but sounds and bodies are seldom broken where there are none. */
export function brokenFrom(valid: fc.Arbitrary<Draft>): fc.Arbitrary<Broken> {
  const usual = Object.keys({ ...heads, ...getAddresses });
  const about = (draft: Draft): string[] => {
    if (String(draft.headers['content-type'] ?? '').startsWith('multipart'))
      return [...usual, ...Object.keys(multiparts)];
    return draft.body === undefined
      ? [...usual, 'something else altogether', 'deep nesting', 'an empty form']
      : [...usual, ...Object.keys(bodies), 'an empty form'];
  };
  return valid.chain((draft) =>
    fc
      .constantFrom(...about(draft))
      .chain((kind) =>
        (byKind[kind] ?? always((same) => same)).map((change) => ({ kind, draft: change(draft) })),
      ),
  );
}
