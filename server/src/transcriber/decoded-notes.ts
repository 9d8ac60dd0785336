import type { DecodedNote, Speaker } from '@timbre/speech/recogniser';

/** A decoded note, and who speaks in it. */
export type OpenNote = { decoded: DecodedNote; speaker: Speaker };

/** The decoded notes in progress, so that a long one is not decoded for each of its windows; beyond so many bytes the oldest goes. */
export class DecodedNotes {
  readonly #maxBytes: number;
  readonly #notes = new Map<string, OpenNote>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(recordingId: string): OpenNote | undefined {
    const note = this.#notes.get(recordingId);
    if (note !== undefined) {
      // Used last, dropped last.
      this.#notes.delete(recordingId);
      this.#notes.set(recordingId, note);
    }
    return note;
  }

  add(recordingId: string, note: OpenNote): void {
    this.delete(recordingId);
    this.#notes.set(recordingId, note);
    this.#bytes += getSize(note);
    for (const oldest of this.#notes.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(recordingId: string): void {
    const note = this.#notes.get(recordingId);
    if (note === undefined) return;
    this.#notes.delete(recordingId);
    this.#bytes -= getSize(note);
  }
}

const getSize = ({ decoded }: OpenNote) => decoded.samples.byteLength;
