/** Numbers between 0 and 1 that are the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
