/** Reads and writes the parts of an ONNX file that are changed before it is loaded; `onnxruntime` itself changes none. */

/** Numbers of fields, as onnx.proto has them. */
export const [modelGraph, modelOperators] = [7, 8];
export const [graphNode, graphConstant, graphInput, graphOutput] = [1, 5, 11, 12];
export const node = { input: 1, output: 2, operator: 4, attribute: 5, domain: 7 } as const;
export const attribute = { name: 1, integer: 3, graph: 6, type: 20 } as const;
export const tensor = { dimensions: 1, type: 2, floats: 4, integers: 5, name: 8, raw: 9 } as const;
export const types = { float: 1, bytes: 2, signedBytes: 3 } as const;

export type Field = { number: number; value: number; body: Uint8Array; whole: Uint8Array };
export type Constant = { type: number; dimensions: number[]; data: Uint8Array };

/** The constants of a graph, by name. */
export function readConstants(graph: Uint8Array): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  for (const { number, body } of getFields(graph)) {
    if (number !== graphConstant) continue;
    const fields = getFields(body);
    const first = (wanted: number) => fields.find((one) => one.number === wanted);
    const name = first(tensor.name);
    // Single numbers stand in fields of their type, packed; a whole one takes two bytes from 128 on.
    const whole = first(tensor.integers)?.body;
    const data =
      first(tensor.raw)?.body ??
      first(tensor.floats)?.body ??
      (whole && Uint8Array.of(readVarint(whole, 0).value));
    if (name === undefined || data === undefined) continue;
    constants.set(toText(name), {
      type: first(tensor.type)?.value ?? 0,
      dimensions: fields.filter((one) => one.number === tensor.dimensions).map(({ value }) => value),
      data,
    });
  }
  return constants;
}

export function toConstant(name: string, { type, dimensions, data }: Constant): Uint8Array {
  return joined([
    ...dimensions.map((size) => joined([varint(tensor.dimensions << 3), varint(size)])),
    joined([varint(tensor.type << 3), varint(type)]),
    field(tensor.name, new TextEncoder().encode(name)),
    field(tensor.raw, data),
  ]);
}

export function readNode(body: Uint8Array) {
  const fields = getFields(body);
  const texts = (number: number) => fields.filter((one) => one.number === number).map(toText);
  return { operator: texts(node.operator)[0], inputs: texts(node.input), outputs: texts(node.output) };
}

/** A message with every field of a number changed; what has none stays as it is. */
export function changed(
  message: Uint8Array,
  number: number,
  change: (body: Uint8Array) => Uint8Array,
): Uint8Array {
  const fields = getFields(message);
  if (!fields.some((one) => one.number === number)) return message;
  return joined(fields.map((one) => (one.number === number ? field(number, change(one.body)) : one.whole)));
}

/** The fields of a message of protocol buffers. */
export function getFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const next = () => {
    const { value, end } = readVarint(message, at);
    at = end;
    return value;
  };
  while (at < message.length) {
    const from = at;
    const key = next();
    const form = key & 7;
    let value = 0;
    let length = 0;
    if (form === 0) value = next();
    else if (form === 1) length = 8;
    else if (form === 2) length = next();
    else if (form === 5) length = 4;
    else throw new Error(`a field has the unknown form ${form}`);
    const body = message.subarray(at, at + length);
    at += length;
    if (at > message.length) throw new Error('a message ends within a field');
    fields.push({ number: key >>> 3, value, body, whole: message.subarray(from, at) });
  }
  return fields;
}

function readVarint(message: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  let factor = 1;
  for (let at = from; at < message.length; at += 1) {
    const byte = message[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, end: at + 1 };
    factor *= 128;
  }
  throw new Error('a message ends within a number');
}

export const toText = ({ body }: Field) => new TextDecoder().decode(body);

export function field(number: number, body: Uint8Array): Uint8Array {
  return joined([varint((number << 3) | 2), varint(body.length), body]);
}

export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
