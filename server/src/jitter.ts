/** A random value between the two, so that retries do not happen all at once. */
export function randomBetween(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
