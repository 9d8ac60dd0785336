import fc from 'fast-check';
import { z } from 'zod';

/** What of a JSON schema the contract's schemas use. */
const Node = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(Node).optional();
  },
  /** A union whose members one field tells apart. */
  get oneOf() {
    return z.array(Node).optional();
  },
  get items() {
    return Node.optional();
  },
  get properties() {
    return z.record(z.string(), Node).optional();
  },
});
type Node = z.infer<typeof Node>;

/** Plausible words for a string of this key, pattern or format; undefined where any will do. */
export type Hint = (
  key: string,
  node: { format?: string; pattern?: string },
) => fc.Arbitrary<string> | undefined;

/** Strings that fit most schemas and yet are awkward to keep, to compare and to show. */
export const awkward = fc.constantFrom(
  ...[
    'a',
    ' a ',
    'Ünïcödé ✓',
    '𝒳'.repeat(20),
    '\u202Eright to left',
    'e\u0301',
    '\uFEFFmark',
    '\u2028',
    '👩‍👩‍👧',
  ],
  ...['a\0b', '\0', '\uD800', 'x\uDC00y', '\u0001\u001F', '\r\nset-cookie: a=b', "'; drop table users; --"],
  ...[
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '%00%ff',
    '{{7*7}}',
    '#{7*7}',
    '2026-11-15T12:00:00.1234567891Z',
    'NaN',
    'null',
    '-0',
    '1e999',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'undefined',
    '\\',
    '"',
    '`',
    '%',
    '_',
    '[]',
    '{}',
  ],
);

/** Values that a schema accepts. What it cannot say of itself (a zone that exists) is left to the hint, and held against it. */
export function getValues(schema: z.ZodType, hint: Hint): fc.Arbitrary<unknown> {
  const node = Node.parse(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  return fromNode('', node, hint).filter((value) => schema.safeParse(value).success);
}

function fromNode(key: string, node: Node, hint: Hint): fc.Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  const anyOf = node.anyOf ?? node.oneOf;
  if (anyOf) return fc.oneof(...anyOf.map((one) => fromNode(key, one, hint)));
  switch (node.type) {
    case 'object':
      return fromObject(node, hint);
    case 'array':
      return fromArray(key, node, hint);
    case 'string':
      return fromString(key, node, hint);
    case 'integer':
      return fromInteger(node);
    case 'number':
      return fc.double({ ...getBounds(node), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`no values are known for ${JSON.stringify(node)} (${key})`);
  }
}

function fromInteger(node: Node): fc.Arbitrary<number> {
  const { multipleOf: step = 1 } = node;
  const { min, max } = getBounds(node);
  return fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((steps) => steps * step);
}

function getBounds({ minimum = -1_000, maximum = 1_000_000 }: Node): { min: number; max: number } {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) };
}

function fromObject({ properties = {}, required = [] }: Node, hint: Hint): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, node] of Object.entries(properties)) fields[key] = fromNode(key, node, hint);
  return fc.record(fields, { requiredKeys: required });
}

function fromArray(key: string, { items, minItems = 0, maxItems = 20 }: Node, hint: Hint) {
  if (items === undefined) throw new Error(`an array of nothing: ${key}`);
  return fc.array(fromNode(key, items, hint), { minLength: minItems, maxLength: Math.min(maxItems, 200) });
}

function fromString(key: string, node: Node, hint: Hint): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 300 } = node;
  const hinted = hint(key, { ...(format ? { format } : {}), ...(pattern ? { pattern } : {}) });
  if (pattern) return hinted ?? fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, 300) };
  const any = fc.oneof(
    fc.string({ ...length, unit: 'binary' }),
    fc.string(length),
    awkward.filter((text) => text.trim().length >= minLength && text.length <= maxLength),
    fc.constant('a'.repeat(maxLength)),
  );
  return hinted ? fc.oneof({ weight: 2, arbitrary: hinted }, any) : any;
}
