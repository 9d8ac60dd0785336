type Piece = {
  from: number;
  text: string;
  /** Of the entries that it belongs to, counted from one. */
  numbers: number[];
};

/** Cuts a note where any entry's words begin or end; each piece knows the entries it belongs to. */
export function toPieces(
  note: string,
  entries: readonly { words: readonly { from: number; to: number }[] }[],
): Piece[] {
  const cuts = new Set([0, note.length]);
  for (const { words } of entries) {
    for (const { from, to } of words) cuts.add(from).add(to);
  }
  const places = [...cuts].sort((a, b) => a - b);
  const pieces = places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? note.length;
    const numbers = entries.flatMap(({ words }, entry) =>
      words.some((span) => span.from <= from && to <= span.to) ? [entry + 1] : [],
    );
    return { from, text: note.slice(from, to), numbers };
  });
  return joined(pieces);
}

/** Words of the same entries with nothing but a space between them are one piece. */
function joined(pieces: Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const [before, gap] = whole.slice(-2);
    const isSpace = gap?.numbers.length === 0 && gap.text.trim() === '';
    if (before && gap && isSpace && before.numbers.join() === piece.numbers.join())
      whole.splice(-2, 2, { ...before, text: before.text + gap.text + piece.text });
    else whole.push(piece);
  }
  return whole;
}
