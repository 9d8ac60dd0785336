/** Anywhere between the two, so that what began at one moment does not come back at one moment. */
export function randomBetween(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
