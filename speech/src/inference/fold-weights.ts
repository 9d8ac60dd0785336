import {
  attributeGraph,
  type Constant,
  changed,
  field,
  getFields,
  graphConstant,
  graphNode,
  joined,
  modelGraph,
  node,
  readConstants,
  readNode,
  toConstant,
  types,
} from './onnx-format.ts';

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

const blockRows = 64;
/** Smaller ones cost nothing. */
const leastElements = 1_000_000;

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
  return toConstant(name, {
    type: types.float,
    dimensions: [columns, rows],
    data: new Uint8Array(floats.buffer),
  });
}
