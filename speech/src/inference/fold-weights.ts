import { toConstant, types } from './onnx-format.ts';
import { replaceTransposedWeights, type TransposedWeights } from './transposed-weights.ts';

/**
 * The exports of our models keep the largest matrix of the decoder, which turns its state into a score for each token, as bytes, and
 * make floats of them again for every token: a third of the decoder's time. onnxruntime does that once for constants, but not inside the
 * branches of an `If`, where it stands here. So it is done when a model is loaded: the nodes `Transpose` and `DequantizeLinear` of a
 * constant are taken out of the branches, and what they give is put among the constants of the model.
 */
export function foldWeights(model: Uint8Array): Uint8Array {
  return replaceTransposedWeights(model, {
    toConstants: (weights) => [{ name: weights.floats, make: () => toFloats(weights) }],
    replaceNode: (given, found) =>
      found.some((one) => given === one.transposeNode || given === one.floatsNode) ? [] : [given.whole],
  });
}

const blockRows = 64;

/** The floats that bytes stand for, rows and columns exchanged. */
function toFloats({ floats: name, weights, scale, middle }: TransposedWeights): Uint8Array {
  const { dimensions, data } = weights;
  const [rows = 0, columns = 0] = dimensions;
  const floats = new Float32Array(rows * columns);
  // A few rows at a time: what is written then lies together, which takes a fifth of the time.
  for (let top = 0; top < rows; top += blockRows)
    for (let column = 0; column < columns; column += 1)
      for (let row = top; row < Math.min(top + blockRows, rows); row += 1)
        floats[column * rows + row] = ((data[row * columns + column] ?? 0) - middle) * scale;
  return toConstant(name, {
    type: types.float,
    dimensions: [columns, rows],
    data: new Uint8Array(floats.buffer),
  });
}
