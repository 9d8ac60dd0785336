/**
 * The processor time that a call takes in this thread, in milliseconds: other work on the machine does not count. Some
 * systems count in steps of 4 ms, so only calls that take longer can be compared.
 */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The cheapest of several calls, since compiling and collecting garbage only add; it stops at one that is cheap enough. */
export function leastCpuMs(run: () => unknown, enoughMs = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let call = 0; call < 3 && least > enoughMs; call += 1) least = Math.min(least, cpuMs(run));
  return least;
}

/** How many times the cost of the second call the first one has; both are called in turn. */
export function costRatio(run: () => unknown, beside: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => ({ run: cpuMs(run), beside: cpuMs(beside) }));
  return Math.min(...costs.map((cost) => cost.run)) / Math.min(...costs.map((cost) => cost.beside));
}
