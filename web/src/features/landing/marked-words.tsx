import type { ReadEntry } from './read-note.ts';

/** The note with the words of each entry marked, and the number of the entry behind them. */
export function MarkedWords({ note, entries }: { note: string; entries: ReadEntry[] }) {
  return (
    <p className="font-display text-lg leading-relaxed font-medium">
      {piecesOf(note, entries).map(({ from, text, numbers }) =>
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

type Piece = { from: number; text: string; numbers: number[] };

/** Cuts the note where any entry's words begin or end; each piece knows the entries it belongs to. */
export function piecesOf(note: string, entries: Pick<ReadEntry, 'words'>[]): Piece[] {
  const cuts = new Set([0, note.length]);
  for (const { words } of entries) {
    for (const { from, to } of words) cuts.add(from).add(to);
  }
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? note.length;
    const numbers = entries.flatMap(({ words }, entry) =>
      words.some((span) => span.from <= from && to <= span.to) ? [entry + 1] : [],
    );
    return { from, text: note.slice(from, to), numbers };
  });
}
