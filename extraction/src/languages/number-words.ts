/** Makes the table of number words of a language that says tens and then ones, from its parts. */
export function tensAndOnes(options: {
  /** Zero to nineteen. */
  ones: readonly string[];
  /** Twenty to ninety. */
  tens: readonly string[];
  /** How a ten and a one are put together. */
  join: (ten: string, one: string) => readonly string[];
  /** Other ways to say a number. */
  also?: Readonly<Record<string, number>>;
}): Map<string, number> {
  const words = new Map<string, number>();
  const ways = (said: string | undefined) => said?.split('|') ?? [];
  for (const [value, one] of options.ones.entries()) for (const way of ways(one)) words.set(way, value);
  for (const [index, ten] of options.tens.entries()) {
    const value = (index + 2) * 10;
    for (const way of ways(ten)) words.set(way, value);
    for (let one = 1; one <= 9; one += 1)
      for (const way of ways(options.ones[one]))
        for (const joined of ways(ten).flatMap((word) => options.join(word, way)))
          words.set(joined, value + one);
  }
  for (const [word, value] of Object.entries(options.also ?? {})) words.set(word, value);
  return words;
}

/** The first to the thirty-first, said one after another. */
export function ordinals(words: string): Map<string, number> {
  const table = new Map<string, number>();
  for (const [index, ways] of words.split(',').entries())
    for (const way of ways.trim().split('|')) table.set(way, index + 1);
  return table;
}
