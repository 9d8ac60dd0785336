/** Does something in one round out of many: most rounds have nothing to do with it. What failed is tried again in the next round. */
export function atMostEvery(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await act();
    last = performance.now();
  };
}
