import fc from 'fast-check';
import { type Draft, withValue } from './draft.ts';
import { awkward } from './values.ts';

/** One way to break a request. */
export type Mutation = fc.Arbitrary<(draft: Draft) => Draft>;

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, -0, 1.5, 1e308, 2 ** 53, 2 ** 31, '', [], {}, [[]], {
    a: { b: {} },
  }),
  fc.constantFrom<unknown>(
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    { $ne: null },
    { toString: 1 },
    ['__proto__'],
    { length: -1 },
  ),
  awkward,
  fc.jsonValue(),
);

const toText = ({ value }: Draft) => JSON.stringify(value ?? {}) ?? '{}';
const json = { 'content-type': 'application/json' };
const withBody = (draft: Draft, body: Buffer | string): Draft => ({
  ...draft,
  body: Buffer.isBuffer(body) ? body : Buffer.from(body),
  headers: { ...json, ...draft.headers },
});
const asObject = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

function withKey(
  draft: Draft,
  at: number,
  change: (fields: Record<string, unknown>, key: string) => void,
): Draft {
  const fields = asObject(draft.value);
  const keys = Object.keys(fields);
  change(fields, keys[at % Math.max(1, keys.length)] ?? 'a');
  return withValue(draft, fields);
}

/** Ways to break what a request says. */
export const bodies: Record<string, Mutation> = {
  'a wrong type': fc.tuple(fc.nat(9), odd).map(
    ([at, value]) =>
      (draft) =>
        withKey(draft, at, (fields, key) => {
          fields[key] = value;
        }),
  ),
  'a wrong type in a list': fc.tuple(fc.nat(9), odd).map(
    ([at, value]) =>
      (draft) =>
        withKey(draft, at, (fields, key) => {
          fields[key] = [fields[key], value];
        }),
  ),
  'a missing key': fc.nat(9).map(
    (at) => (draft) =>
      withKey(draft, at, (fields, key) => {
        delete fields[key];
      }),
  ),
  'an extra key': fc.tuple(awkward, odd).map(
    ([key, value]) =>
      (draft) =>
        withKey(draft, 0, (fields) => {
          Object.defineProperty(fields, key, { value, enumerable: true });
        }),
  ),
  'something else altogether': odd.map((value) => (draft) => withValue(draft, value)),
  'a huge string': fc.tuple(fc.nat(9), fc.constantFrom(2_000, 60_000, 70_000, 300_000)).map(
    ([at, length]) =>
      (draft) =>
        withKey(draft, at, (fields, key) => {
          fields[key] = 'ä'.repeat(length / 2);
        }),
  ),
  'an awkward string': fc.tuple(fc.nat(9), awkward).map(
    ([at, text]) =>
      (draft) =>
        withKey(draft, at, (fields, key) => {
          fields[key] = `${typeof fields[key] === 'string' ? fields[key] : ''}${text}`;
        }),
  ),
  'a number beyond numbers': fc
    .tuple(
      fc.nat(9),
      fc.constantFrom(
        '1e400',
        '-1e400',
        '1e-400',
        '9'.repeat(400),
        '0.1e1',
        '-0',
        '01',
        '+1',
        'NaN',
        'Infinity',
      ),
    )
    .map(([at, number]) => (draft) => {
      const marked = withKey(draft, at, (fields, key) => {
        fields[key] = 'a-number';
      });
      return withBody(draft, toText(marked).replace('"a-number"', number));
    }),
  'deep nesting': fc
    .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 100, max: 10_000 }), fc.boolean())
    .map(
      ([[open = '', close = ''], depth, isClosed]) =>
        (draft) =>
          withBody(draft, `${open.repeat(depth)}${isClosed ? `1${close.repeat(depth)}` : ''}`),
    ),
  'keys of the prototype': fc
    .constantFrom(
      '"__proto__":{"admin":true},',
      '"constructor":{"prototype":{"admin":true}},',
      '"__proto__":null,',
      '"\\u005f_proto__":[],',
      '"toString":1,"valueOf":1,',
    )
    .map((keys) => (draft) => withBody(draft, toText(draft).replace('{', `{${keys}`).replace(',}', '}'))),
  'invalid UTF-8': fc
    .tuple(fc.nat(), fc.constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0x80]))
    .map(([at, bytes]) => (draft) => {
      const text = Buffer.from(toText(draft));
      const place = at % (text.length + 1);
      return withBody(
        draft,
        Buffer.concat([text.subarray(0, place), Buffer.from(bytes), text.subarray(place)]),
      );
    }),
  'half a pair, or NUL, escaped': fc
    .tuple(fc.nat(9), fc.constantFrom('\\ud800', '\\udc00x', '\\u0000', 'a\\u0000', '\\x00'))
    .map(([at, escaped]) => (draft) => {
      const marked = withKey(draft, at, (fields, key) => {
        fields[key] = `${typeof fields[key] === 'string' ? fields[key] : ''}escaped`;
      });
      return withBody(draft, toText(marked).replace('escaped', escaped));
    }),
  'JSON cut off': fc
    .nat()
    .map((at) => (draft) => withBody(draft, toText(draft).slice(0, at % (toText(draft).length + 1)))),
  'a key twice': fc.tuple(fc.nat(9), odd).map(([at, value]) => (draft) => {
    const key = Object.keys(asObject(draft.value))[at] ?? 'a';
    const twice = `{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'},`;
    return withBody(draft, toText(draft).replace('{', twice).replace(',}', '}'));
  }),
  'bytes before and after': fc
    .constantFrom('\uFEFF', ' ', '\0', ")]}',\n", '//', ',')
    .map((extra) => (draft) => withBody(draft, `${extra}${toText(draft)}${extra}`)),
};
