/**
 * Runs so many jobs at a time, one of each account at most, and the accounts by turns: whoever has hundreds of jobs waits for
 * their own, and nobody waits for all of another's.
 */
export class FairQueue {
  readonly #atATime: number;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #running = new Set<string>();

  constructor(atATime: number) {
    this.#atATime = atATime;
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = () => work().then(resolve, reject);
      const jobs = this.#waiting.get(accountId);
      if (jobs) jobs.push(start);
      else this.#waiting.set(accountId, [start]);
      this.#next();
    });
  }

  #next(): void {
    for (const [accountId, [start, ...later]] of this.#waiting) {
      if (this.#running.size >= this.#atATime) return;
      if (this.#running.has(accountId)) continue;
      this.#waiting.delete(accountId);
      if (later.length > 0) this.#waiting.set(accountId, later);
      if (start === undefined) continue;
      this.#running.add(accountId);
      void start().finally(() => {
        this.#running.delete(accountId);
        this.#next();
      });
    }
  }
}
