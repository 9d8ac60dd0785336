/** The likeliest token, those that may not stand here aside. */
export function bestOf(scores: Float32Array, suppressed: ReadonlySet<number> = new Set()): number {
  let best = -1;
  for (let n = 0; n < scores.length; n += 1)
    if (!suppressed.has(n) && (best < 0 || (scores[n] ?? 0) > (scores[best] ?? 0))) best = n;
  return Math.max(best, 0);
}
