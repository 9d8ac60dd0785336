/** Longest delay after a notification. */
const maxMs = 500;

/**
 * How long an idle transcriber waits after a notification. Every idle one is notified of a note and one gets it: those that came too
 * late wait longer next time, so that they query once for several notes. One that finds nothing by itself has lost to nobody.
 */
export class NotificationDelay {
  #spreadMs = 0;
  #isNotified = false;

  next(random: () => number = Math.random): number {
    return random() * this.#spreadMs;
  }

  onNotified(): void {
    this.#isNotified = true;
  }

  onClaim(isFound: boolean): void {
    if (isFound) this.#spreadMs = Math.floor(this.#spreadMs / 2);
    else if (this.#isNotified) this.#spreadMs = Math.min(maxMs, 10 + this.#spreadMs * 2);
    this.#isNotified = false;
  }
}
