import { toPieces } from '../../shared/note-pieces.ts';
import type { ReadEntry } from './read-note.ts';

/** The note with the words of each entry marked, and the number of the entry behind them. */
export function MarkedWords({ note, entries }: { note: string; entries: ReadEntry[] }) {
  return (
    <p className="font-display text-lg leading-relaxed font-medium">
      {toPieces(note, entries).map(({ from, text, numbers }) =>
        numbers.length === 0 ? (
          <span key={from}>{text}</span>
        ) : (
          <mark
            key={from}
            className="rounded-sm bg-linear-to-r from-accent-soft to-pink-soft box-decoration-clone px-0.5 py-0.5 text-ink"
          >
            {text}
            <sup aria-hidden="true" className="ml-0.5 text-[0.65em] font-bold text-accent-deep">
              {numbers.join(', ')}
            </sup>
          </mark>
        ),
      )}
    </p>
  );
}
