/**
 * A reader of a file that is still coming in: it asks for a number of bytes and goes on when they are there. It gets fewer
 * than it asked for only where the file ends, and must then come to its own end.
 */
export type Reader<T> = Generator<number, T, Uint8Array>;

/** Feeds a reader with the pieces of a file, as they come; what the reader throws comes out of `push` or `end`. */
export class Incoming<T> {
  readonly #reader: Reader<T>;
  #step: IteratorResult<number, T>;
  /** What has come and was not asked for yet: pieces are only put together when enough of them are there. */
  #pieces: Uint8Array[] = [];
  #waiting = 0;

  constructor(reader: Reader<T>) {
    this.#reader = reader;
    this.#step = reader.next();
  }

  push(piece: Uint8Array): void {
    if (this.#step.done) return;
    this.#pieces.push(piece);
    this.#waiting += piece.length;
    while (!this.#step.done && this.#step.value <= this.#waiting) this.#goOn(this.#step.value);
  }

  end(): T {
    while (!this.#step.done) this.#goOn(Math.min(this.#step.value, this.#waiting));
    return this.#step.value;
  }

  #goOn(length: number): void {
    this.#step = this.#reader.next(this.#take(length));
  }

  #take(length: number): Uint8Array {
    this.#waiting -= length;
    const [first] = this.#pieces;
    if (first && first.length > length) {
      this.#pieces[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    const taken: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      const piece = this.#pieces[0] ?? new Uint8Array(missing);
      taken.push(piece.subarray(0, missing));
      if (piece.length > missing) this.#pieces[0] = piece.subarray(missing);
      else this.#pieces.shift();
      missing -= Math.min(missing, piece.length);
    }
    const [only] = taken;
    return only && taken.length === 1 ? only : Buffer.concat(taken);
  }
}
