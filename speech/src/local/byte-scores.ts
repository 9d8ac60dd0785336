import {
  attribute,
  type Field,
  field,
  getFields,
  graphNode,
  joined,
  modelOperators,
  node,
  toConstant,
  toText,
  types,
  varint,
} from '../inference/onnx-format.ts';
import { replaceTransposedWeights, type TransposedWeights } from '../inference/transposed-weights.ts';

/**
 * The largest matrix of a decoder, which turns its state into a score for each token, is read as a whole for every token: what that
 * takes is its size. `foldWeights` makes floats of its bytes; this leaves them bytes, which a node that onnxruntime has beside the
 * standard ones multiplies as they are, block by block. Whisper small writes a token in three quarters of the time, with 120 MB less
 * memory. Browsers have no fast form of that node.
 */
export function withByteScores(model: Uint8Array): Uint8Array {
  const replaced = replaceTransposedWeights(model, { toConstants: toBlocks, replaceNode });
  const isListed = getFields(model).some((one) => one.number === modelOperators && isOwnDomain(one));
  return isListed ? replaced : joined([replaced, ownOperators]);
}

/** Where onnxruntime keeps what the standard does not have. */
const ownDomain = 'com.microsoft';
const text = (value: string) => new TextEncoder().encode(value);
const operators = { domain: 1, version: 2 } as const;
const ownOperators = field(
  modelOperators,
  joined([field(operators.domain, text(ownDomain)), varint(operators.version << 3), varint(1)]),
);
const isOwnDomain = ({ body }: Field) =>
  getFields(body).some((one) => one.number === operators.domain && toText(one) === ownDomain);

/** So many bytes share a scale: smaller ones are as right, and cost more. */
const blockBytes = 32;
const names = ({ from }: TransposedWeights) => ({
  bytes: `${from}_blocks`,
  scales: `${from}_scales`,
  middles: `${from}_middles`,
});

function toBlocks(found: TransposedWeights): { name: string; make: () => Uint8Array }[] {
  const { weights, scale, middle } = found;
  const [rows = 0, columns = 0] = weights.dimensions;
  if (columns % blockBytes !== 0) throw new Error(`the weights ${found.from} have another form than we know`);
  const blocks = columns / blockBytes;
  const { bytes, scales, middles } = names(found);
  const make = (name: string, type: number, dimensions: number[], data: Uint8Array) => ({
    name,
    make: () => toConstant(name, { type, dimensions, data }),
  });
  const scaleOfEach = new Float32Array(rows * blocks).fill(scale);
  return [
    make(bytes, types.bytes, [rows, blocks, blockBytes], weights.data),
    make(scales, types.float, [rows * blocks], new Uint8Array(scaleOfEach.buffer)),
    make(middles, types.bytes, [rows * blocks], new Uint8Array(rows * blocks).fill(middle)),
  ];
}

/** Without the nodes that made floats of the bytes, and with another product. */
function replaceNode(given: Field, found: readonly TransposedWeights[]): Uint8Array[] {
  for (const one of found) {
    if (given === one.transposeNode || given === one.floatsNode) return [];
    if (given === one.product.node) return [toProduct(one)];
  }
  return [given.whole];
}

function toProduct(found: TransposedWeights): Uint8Array {
  const [rows = 0, columns = 0] = found.weights.dimensions;
  const { bytes, scales, middles } = names(found);
  return field(
    graphNode,
    joined([
      ...[found.product.input, bytes, scales, middles].map((name) => field(node.input, text(name))),
      field(node.output, text(found.product.output)),
      field(node.operator, text('MatMulNBits')),
      field(node.domain, text(ownDomain)),
      toAttribute('K', columns),
      toAttribute('N', rows),
      toAttribute('bits', 8),
      toAttribute('block_size', blockBytes),
      // The state becomes bytes too, with a scale for each block, as it does for all other products.
      toAttribute('accuracy_level', 4),
    ]),
  );
}

function toAttribute(name: string, value: number): Uint8Array {
  const integer = 2;
  return field(
    node.attribute,
    joined([
      field(attribute.name, text(name)),
      varint(attribute.integer << 3),
      varint(value),
      varint(attribute.type << 3),
      varint(integer),
    ]),
  );
}
