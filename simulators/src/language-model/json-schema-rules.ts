import { z } from 'zod';
import { Refusal } from './protocol.ts';

const Node = z.record(z.string(), z.unknown());

/**
 * What OpenAI accepts in strict mode ("Structured Outputs", supported schemas): lengths of strings are not in it, and every
 * property of an object has to be required.
 */
const openai = new Set([
  ...['$schema', '$defs', '$ref', 'title', 'description', 'type', 'enum', 'const', 'anyOf'],
  ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems', 'pattern', 'format'],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]);

export function refuseOpenAISchema(schema: unknown): void {
  for (const [path, node] of nodesIn(schema)) {
    const unknown = Object.keys(node).find((keyword) => !openai.has(keyword));
    if (unknown !== undefined)
      throw new Refusal(
        `Invalid schema for response_format: In context=${path}, '${unknown}' is not permitted.`,
      );
    if (node['type'] !== 'object') continue;
    if (node['additionalProperties'] !== false)
      throw new Refusal(
        `Invalid schema for response_format: In context=${path}, 'additionalProperties' is required to be supplied and to be false.`,
      );
    const required = z.array(z.string()).catch([]).parse(node['required']);
    const missing = Object.keys(Node.catch({}).parse(node['properties'])).find(
      (name) => !required.includes(name),
    );
    if (missing !== undefined)
      throw new Refusal(
        `Invalid schema for response_format: In context=${path}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      );
  }
}

/** What Anthropic does not accept ("Structured outputs", JSON Schema limitations). */
const anthropic = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['maxItems', 'uniqueItems', 'pattern', 'not', 'if', 'patternProperties'],
];

export function refuseAnthropicSchema(schema: unknown): void {
  for (const [path, node] of nodesIn(schema)) {
    const unknown = anthropic.find((keyword) => keyword in node);
    if (unknown !== undefined)
      throw new Refusal(
        `output_config.format.schema: For '${String(node['type'])}' type, property '${unknown}' is not supported (${path})`,
      );
    if (node['type'] === 'object' && node['additionalProperties'] !== false)
      throw new Refusal(
        `output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false (${path})`,
      );
  }
}

/** Every schema in a schema, with the way to it. */
function* nodesIn(schema: unknown, path = '()'): Generator<[string, Record<string, unknown>]> {
  const parsed = Node.safeParse(schema);
  if (!parsed.success) throw new Refusal(`Invalid schema: expected an object at ${path}`);
  const node = parsed.data;
  yield [path, node];
  for (const [name, property] of Object.entries(Node.catch({}).parse(node['properties'])))
    yield* nodesIn(property, `${path}.${name}`);
  if (node['items'] !== undefined) yield* nodesIn(node['items'], `${path}[]`);
  for (const option of z.array(z.unknown()).catch([]).parse(node['anyOf']))
    yield* nodesIn(option, `${path}|`);
}
