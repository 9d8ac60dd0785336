import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import {
  attribute,
  type Constant,
  changed,
  getFields,
  graphConstant,
  graphNode,
  modelGraph,
  node,
  readConstants,
  readNode,
  tensor,
  toConstant,
  toText,
  types,
} from '../inference/onnx-format.ts';

/**
 * The exports hold weights as bytes from 0 to 255 around a middle. Processors with instructions for products of bytes (VNNI) take
 * one signed and one unsigned factor, and onnxruntime multiplies two unsigned ones in another way that takes two to three times as
 * long. Both the weights and their middle less 128 are the same numbers: what a model gives is the same to the bit. Without these
 * instructions onnxruntime would add signed products in 16 bits, and lose what does not fit, so that the weights stay as they are.
 */
export function withFastWeights(model: Uint8Array): Uint8Array {
  return hasByteProducts() ? withSignedWeights(model) : model;
}

export function withSignedWeights(model: Uint8Array): Uint8Array {
  return changed(model, modelGraph, (graph) => {
    const names = findSignable(graph);
    return changed(graph, graphConstant, (constant) => {
      const name = getFields(constant).find(({ number }) => number === tensor.name);
      const values = name && names.get(toText(name));
      return name && values ? toConstant(toText(name), toSigned(values)) : constant;
    });
  });
}

/** Whether this processor multiplies bytes in one step; of the others only Linux tells. */
export function hasByteProducts(): boolean {
  if (platform() !== 'linux') return false;
  return /^flags\s*:.*\b(avx512_vnni|avx_vnni)\b/m.test(readFileSync('/proc/cpuinfo', 'utf8'));
}

/** The weights, and their middles, that nothing but products of bytes uses. */
function findSignable(graph: Uint8Array): Map<string, Constant> {
  const bytes = new Map([...readConstants(graph)].filter(([, { type }]) => type === types.bytes));
  const [weightInput, middleInput] = [1, 3];
  const products = new Map<string, string>();
  const usedElsewhere = new Set<string>();
  for (const { operator, inputs } of readAllNodes(graph)) {
    const isProduct = operator === 'MatMulInteger';
    if (isProduct) products.set(inputs[weightInput] ?? '', inputs[middleInput] ?? '');
    for (const [n, name] of inputs.entries())
      if (!isProduct || (n !== weightInput && n !== middleInput)) usedElsewhere.add(name);
  }
  const isFree = (name: string) => bytes.has(name) && !usedElsewhere.has(name);
  const together = [...products].filter(([weights, middle]) => isFree(weights) && isFree(middle));
  // A middle that a weight which stays also uses stays too.
  const staying = new Set([...products].filter((pair) => !isFree(pair[0])).map(([, middle]) => middle));
  const names = together.filter(([, middle]) => !staying.has(middle)).flat();
  return new Map([...bytes].filter(([name]) => names.includes(name)));
}

function readAllNodes(graph: Uint8Array): ReturnType<typeof readNode>[] {
  return getFields(graph).flatMap(({ number, body }) => {
    if (number !== graphNode) return [];
    const branches = getFields(body)
      .filter((one) => one.number === node.attribute)
      .flatMap(({ body }) => getFields(body))
      .filter((one) => one.number === attribute.graph);
    return [readNode(body), ...branches.flatMap((branch) => readAllNodes(branch.body))];
  });
}

const toSigned = ({ dimensions, data }: Constant): Constant => ({
  type: types.signedBytes,
  dimensions,
  data: data.map((value) => value - 128),
});
