type Piece = {
  from: number;
  text: string /** Of the entries that it belongs to, counted from one. */;
  numbers: number[];
};

/** Cuts a note where any entry's words begin or end; each piece knows the entries it belongs to. */
export function piecesOf(
  note: string,
  entries: readonly { words: readonly { from: number; to: number }[] }[],
): Piece[] {
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
