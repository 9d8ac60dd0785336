import {
  changed,
  type Field,
  field,
  getFields,
  graphConstant,
  graphInput,
  graphOutput,
  joined,
  modelGraph,
  readConstants,
  tensor,
  toText,
  types,
  varint,
} from '../inference/onnx-format.ts';

/** Where in a window a sound stands: a row for each fiftieth of a second. */
export const positionsName = 'embed_positions.weight';

export type EncoderWithPositions = { model: Uint8Array; positions: Float32Array; width: number };

/**
 * Whisper's encoder adds a row for each of 1,500 positions, so that a window always has thirty seconds, most of them silence. All
 * else in it takes any length: with the rows as an input, what is given fewer rows takes that much less time.
 */
export function withPositionsAsInput(given: Uint8Array): EncoderWithPositions {
  const graph = getFields(given).find(({ number }) => number === modelGraph);
  const constant = graph && readConstants(graph.body).get(positionsName);
  const [, width] = constant?.dimensions ?? [];
  if (constant?.type !== types.float || width === undefined)
    throw new Error('the encoder has no positions that we know');
  const input = field(graphInput, describeInput(width));
  const model = changed(given, modelGraph, (body) =>
    joined([
      ...getFields(body).flatMap((one) => (isPositions(one) || isAttentionMap(one) ? [] : [one.whole])),
      input,
    ]),
  );
  return { model, positions: new Float32Array(new Uint8Array(constant.data).buffer), width };
}

function isPositions({ number, body }: Field): boolean {
  if (number !== graphConstant) return false;
  return getFields(body).some((one) => one.number === tensor.name && toText(one) === positionsName);
}

/** Nobody asks for these outputs, and each is declared with the size of thirty seconds: onnxruntime warns of every other one. */
function isAttentionMap({ number, body }: Field): boolean {
  if (number !== graphOutput) return false;
  return getFields(body).some(
    (one) => one.number === valueName && toText(one).startsWith('encoder_attentions'),
  );
}

/** The name of an input or output. */
const valueName = 1;

/** A matrix of floats with as many rows as are given. */
function describeInput(width: number): Uint8Array {
  const type = 2;
  const [tensorType, elementType, shape, dimension] = [1, 1, 2, 1];
  const [fixed, named] = [1, 2];
  const rows = field(dimension, field(named, new TextEncoder().encode('positions')));
  const columns = field(dimension, joined([varint(fixed << 3), varint(width)]));
  const float = joined([varint(elementType << 3), varint(types.float)]);
  return joined([
    field(valueName, new TextEncoder().encode(positionsName)),
    field(type, field(tensorType, joined([float, field(shape, joined([rows, columns]))]))),
  ]);
}
