/** Numbers from 0 to 1 that are the same for the same seed (the generator called mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(things: readonly T[], draw: () => number): T[] {
  const keyed = things.map((thing) => ({ thing, key: draw() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ thing }) => thing);
}
