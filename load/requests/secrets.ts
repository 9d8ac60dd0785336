/** What is recognised as somebody's wherever it stands: ids, addresses, planted words, tokens, session cookies. */
const marks =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w.+'-]+@[\w-]+\.[\w.-]+|planted[a-z\d]+|timbre_[\w-]+|txn_[a-z\d]{26}|[a-z\d]{32}/gi;

export type Secrets = ReturnType<typeof makeSecrets>;

/** Who owns which unmistakable word. */
export function makeSecrets() {
  const owners = new Map<string, ReadonlySet<string>>();
  // An address is answered in small letters, however it was sent.
  const marksIn = (text: string) => new Set(text.toLowerCase().match(marks) ?? []);
  return {
    claim(names: readonly string[], words: readonly string[]): void {
      for (const word of words.flatMap((text) => [...marksIn(text)])) owners.set(word, new Set(names));
    },
    /** Words of other users in a response that the reader did not send; unknown words belong to the reader. */
    leaks(readers: readonly string[], sent: string, answer: string): string[] {
      const said = marksIn(sent);
      const others: string[] = [];
      for (const word of marksIn(answer)) {
        if (said.has(word)) continue;
        const known = owners.get(word);
        if (known === undefined && /[-_@]|^planted/.test(word)) owners.set(word, new Set(readers));
        else if (known && !readers.some((name) => known.has(name)))
          others.push(`${word} of ${[...known].join(' and ')}`);
      }
      return others;
    },
    count: () => owners.size,
  };
}
