/** Lets only so many bytes be in memory at a time; whoever comes later waits, in order of arrival. */
export function createByteLimit(maxBytes: number) {
  let used = 0;
  const waiting: { bytes: number; start: () => void }[] = [];
  const startNext = () => {
    for (let next = waiting[0]; next && used + next.bytes <= maxBytes; next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      next.start();
    }
  };
  return async <T>(wanted: number, work: () => Promise<T>): Promise<T> => {
    // More than all of it would wait for ever.
    const bytes = Math.min(wanted, maxBytes);
    await new Promise<void>((resolve) => {
      waiting.push({ bytes, start: resolve });
      startNext();
    });
    try {
      return await work();
    } finally {
      used -= bytes;
      startNext();
    }
  };
}
