/** The simulator's time in milliseconds: the real one, plus what a test has moved it forward. */
export function makeClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(seconds: number): void {
      ahead += seconds * 1_000;
    },
  };
}
