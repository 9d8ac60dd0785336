/** Does something in one poll out of many. What failed is tried again at the next poll. */
export function atMostEvery(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await act();
    last = performance.now();
  };
}
