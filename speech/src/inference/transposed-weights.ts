import {
  attribute,
  type Constant,
  changed,
  type Field,
  field,
  getFields,
  graphConstant,
  graphNode,
  joined,
  modelGraph,
  node,
  readConstants,
  readNode,
  types,
} from './onnx-format.ts';

/** A matrix of bytes that the nodes of a branch turn round, make floats of and multiply with, for every token anew. */
export type TransposedWeights = {
  /** The name of the constant. */
  from: string;
  weights: Constant;
  /** What a byte is worth, and which one stands for nothing. */
  scale: number;
  middle: number;
  transposeNode: Field;
  floatsNode: Field;
  /** The name of the floats. */
  floats: string;
  product: { node: Field; input: string; output: string };
};

/** Smaller ones cost nothing. */
const leastElements = 1_000_000;

type Replacement = {
  /** What goes among the constants of the model, by name; each is made once. */
  toConstants: (weights: TransposedWeights) => { name: string; make: () => Uint8Array }[];
  /** What stands in place of a node of the branch, which may be nothing. */
  replaceNode: (given: Field, found: readonly TransposedWeights[]) => Uint8Array[];
};

/** The model with such matrices given in another form. */
export function replaceTransposedWeights(
  model: Uint8Array,
  { toConstants, replaceNode }: Replacement,
): Uint8Array {
  return changed(model, modelGraph, (graph) => {
    const constants = readConstants(graph);
    const added = new Map<string, Uint8Array>();
    const inner = changed(graph, graphNode, (given) =>
      changed(given, node.attribute, (one) =>
        changed(one, attribute.graph, (branch) => {
          const nodes = getFields(branch);
          const found = findTransposedWeights(nodes, constants);
          for (const { name, make } of found.flatMap(toConstants))
            if (!added.has(name)) added.set(name, make());
          return joined(nodes.flatMap((given) => replaceNode(given, found)));
        }),
      ),
    );
    return joined([inner, ...[...added.values()].map((constant) => field(graphConstant, constant))]);
  });
}

/** Such matrices among these nodes that nothing else uses. */
function findTransposedWeights(
  fields: readonly Field[],
  constants: ReadonlyMap<string, Constant>,
): TransposedWeights[] {
  const nodes = fields
    .filter(({ number }) => number === graphNode)
    .map((given) => ({ given, ...readNode(given.body) }));
  const findUsers = (name: string) => nodes.filter(({ inputs }) => inputs.includes(name));
  return nodes.flatMap(({ given: transposeNode, operator, inputs: [from = ''], outputs: [turned = ''] }) => {
    const weights = constants.get(from);
    if (operator !== 'Transpose' || weights?.type !== types.bytes || weights.data.length < leastElements)
      return [];
    const [dequantize, another] = findUsers(turned);
    if (dequantize?.operator !== 'DequantizeLinear' || another !== undefined) return [];
    const [, scaleName = '', middleName = ''] = dequantize.inputs;
    const [floats = ''] = dequantize.outputs;
    const [product, other] = findUsers(floats);
    const [input = '', second] = product?.inputs ?? [];
    const [output = ''] = product?.outputs ?? [];
    if (product?.operator !== 'MatMul' || second !== floats || other !== undefined) return [];
    const [scale, middle] = [constants.get(scaleName)?.data, constants.get(middleName)?.data];
    if (weights.dimensions.length !== 2 || scale?.length !== 4 || middle?.length !== 1)
      throw new Error(`the weights ${from} have another form than we know`);
    return [
      {
        from,
        weights,
        scale: new DataView(scale.buffer, scale.byteOffset, 4).getFloat32(0, true),
        middle: middle[0] ?? 0,
        transposeNode,
        floatsNode: dequantize.given,
        floats,
        product: { node: product.given, input, output },
      },
    ];
  });
}
