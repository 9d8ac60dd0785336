/**
 * The exports of our models keep the largest matrix of the decoder, which turns its state into a score for each token, as bytes, and
 * make floats of them again for every token: a third of the decoder's time. onnxruntime does that once for constants, but not inside the
 * branches of an `If`, where it stands here. So it is done when a model is loaded: the nodes `Transpose` and `DequantizeLinear` of a
 * constant are taken out of the branches, and what they give is put among the constants of the model.
 */
export function foldWeights(model: Uint8Array): Uint8Array {
  const fields = getFields(model);
  const graph = fields.find(({ number }) => number === modelGraph);
  if (graph === undefined) return model;
  const folding: Folding = { constants: readConstants(graph.body), folded: new Map() };
  const inner = graphWithFoldedBranches(graph.body, folding);
  const added = [...folding.folded.values()].map((constant) => field(graphConstant, constant));
  return joined(
    fields.map((one) => (one === graph ? field(modelGraph, joined([inner, ...added])) : one.whole)),
  );
}

type Folding = {
  constants: ReadonlyMap<string, Constant>;
  /** What was folded, as a constant, by the name of the node's output. */
  folded: Map<string, Uint8Array>;
};

/** Numbers of fields, as onnx.proto has them. */
const modelGraph = 7;
const [graphNode, graphConstant] = [1, 5];
const node = { input: 1, output: 2, operator: 4, attribute: 5 } as const;
const attributeGraph = 6;
const tensor = { dimensions: 1, type: 2, floats: 4, integers: 5, name: 8, raw: 9 } as const;
const types = { float: 1, bytes: 2 } as const;

const blockRows = 64;
/** Smaller ones cost nothing. */
const leastElements = 1_000_000;

type Field = { number: number; value: number; body: Uint8Array; whole: Uint8Array };
type Constant = { type: number; dimensions: number[]; data: Uint8Array };

/** The graph with its nodes as they are, but for those that have branches. */
function graphWithFoldedBranches(graph: Uint8Array, folding: Folding): Uint8Array {
  return changed(graph, graphNode, (given) =>
    changed(given, node.attribute, (attribute) =>
      changed(attribute, attributeGraph, (branch) => foldedBranch(branch, folding)),
    ),
  );
}

function foldedBranch(branch: Uint8Array, { constants, folded }: Folding): Uint8Array {
  const fields = getFields(branch);
  const nodes = fields.filter(({ number }) => number === graphNode).map(({ body }) => readNode(body));
  const transposed = new Map(
    nodes
      .filter(({ operator }) => operator === 'Transpose')
      .map(({ inputs, outputs }) => [outputs[0], constants.get(inputs[0] ?? '')]),
  );
  const gone = new Set<string | undefined>();
  for (const { operator, inputs, outputs } of nodes) {
    const [from = '', scale = '', zero = ''] = inputs;
    const [name] = outputs;
    const weights = transposed.get(from);
    if (operator !== 'DequantizeLinear' || weights === undefined || name === undefined) continue;
    if (weights.type !== types.bytes || weights.data.length < leastElements) continue;
    const isUsedElsewhere = nodes.some((other) => other.inputs.includes(from) && other.outputs[0] !== name);
    if (isUsedElsewhere) continue;
    gone.add(from).add(name);
    if (!folded.has(name))
      folded.set(name, toFloats(name, weights, constants.get(scale), constants.get(zero)));
  }
  return joined(
    fields
      .filter((one) => one.number !== graphNode || !gone.has(readNode(one.body).outputs[0]))
      .map(({ whole }) => whole),
  );
}

function readNode(body: Uint8Array) {
  const fields = getFields(body);
  const texts = (number: number) => fields.filter((one) => one.number === number).map(toText);
  return { operator: texts(node.operator)[0], inputs: texts(node.input), outputs: texts(node.output) };
}

/** The floats that bytes stand for, rows and columns exchanged, as a tensor of this name. */
function toFloats(
  name: string,
  { dimensions, data }: Constant,
  scale: Constant | undefined,
  zero: Constant | undefined,
): Uint8Array {
  const [rows = 0, columns = 0] = dimensions;
  if (dimensions.length !== 2 || scale?.data.length !== 4 || zero?.data.length !== 1)
    throw new Error(`the weights ${name} have another form than we know`);
  const factor = new DataView(scale.data.buffer, scale.data.byteOffset, 4).getFloat32(0, true);
  const [middle = 0] = zero.data;
  const floats = new Float32Array(rows * columns);
  // A few rows at a time: what is written then lies together, which takes a fifth of the time.
  for (let top = 0; top < rows; top += blockRows)
    for (let column = 0; column < columns; column += 1)
      for (let row = top; row < Math.min(top + blockRows, rows); row += 1)
        floats[column * rows + row] = ((data[row * columns + column] ?? 0) - middle) * factor;
  return joined([
    ...[columns, rows].map((size) => joined([varint(tensor.dimensions << 3), varint(size)])),
    joined([varint(tensor.type << 3), varint(types.float)]),
    field(tensor.name, new TextEncoder().encode(name)),
    field(tensor.raw, new Uint8Array(floats.buffer)),
  ]);
}

/** The constants of a graph, by name. */
function readConstants(graph: Uint8Array): Map<string, Constant> {
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

/** A message with every field of a number changed; what has none stays as it is. */
function changed(message: Uint8Array, number: number, change: (body: Uint8Array) => Uint8Array): Uint8Array {
  const fields = getFields(message);
  if (!fields.some((one) => one.number === number)) return message;
  return joined(fields.map((one) => (one.number === number ? field(number, change(one.body)) : one.whole)));
}

/** The fields of a message of protocol buffers. */
function getFields(message: Uint8Array): Field[] {
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

const toText = ({ body }: Field) => new TextDecoder().decode(body);

function field(number: number, body: Uint8Array): Uint8Array {
  return joined([varint((number << 3) | 2), varint(body.length), body]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
