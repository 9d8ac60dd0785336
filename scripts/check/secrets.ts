/** What a secret looks like, by who gives it out. Each is narrow enough that nothing else in a repository has its form. */
const forms: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g,
  'a key of Amazon': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'a key of Paddle': /\bpdl_(?:live|sdbx|ntfset)_\w{20,}/g,
  'a key of Stripe': /\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/g,
  'a key of a language model': /\bsk-(?:[a-z]+\d*-)*[A-Za-z0-9_]{20,}/g,
  'a token of GitHub': /\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_\w{40,})/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a token of Slack': /\bxox[abeprs]-[\w-]{10,}/g,
  'a key of Google': /\bAIza[\w-]{35}/g,
  'a token of Toggl Track': /\b[\da-f]{32}(?=:api_token\b)/g,
  'a token of Timbre': /\btimbre_[\w-]{43}(?![\w-])/g,
  'a signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
};

/** `scheme://name:password@host`, but for what is filled in later. */
const addressWithPassword = /\b[a-z][a-z\d+.-]*:\/\/[^\s/:@'"`<>{}$]*:(?<value>[^\s/@'"`<>{}$]+)@/gi;

/** A name that promises a secret, and a value that could be one: no spaces, nothing that is filled in later. */
const assignment =
  /(?:secret|token|passw(?:or)?d|api_?key|access_?key|private_?key|sealing_?keys?|credentials?)\w*['"]?\s*[:=]\s*['"`]?(?<value>[\w+/=:.-]{20,})/gi;

/** Words and identifiers have less for each character, keys made at random have more. */
const bitsOfChance = 3.7;

/** A word in the place of a password, on a page or where a machine of one's own is meant. */
const standIn = /^(?:password|postgres|secret|timbre)$/i;

/** The keys that the simulated seller knows, which open nothing else. */
const simulated = 'timbresimulator';

type Finding = { line: number; kind: string };

/** What looks like a secret in a text: where, and of which kind. Never the secret itself, which would stand in a log then. */
export function secretsIn(text: string): Finding[] {
  const found = [
    ...Object.entries(forms).flatMap(([kind, form]) => findIn(text, form, kind)),
    ...findIn(text, addressWithPassword, 'an address with a password').filter(
      ({ value }) => !standIn.test(value),
    ),
    ...findIn(text, assignment, 'chance under the name of a secret').filter(({ value }) => isRandom(value)),
  ];
  return found
    .filter(({ value }) => !value.includes(simulated))
    .map(({ index, kind }) => ({ line: text.slice(0, index).split('\n').length, kind }))
    .toSorted((one, other) => one.line - other.line);
}

function findIn(text: string, pattern: RegExp, kind: string) {
  return [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => ({
    index,
    kind,
    value: groups?.['value'] ?? whole,
  }));
}

/** Whether digits and letters are mixed as only chance mixes them. Hexadecimal ones, such as Toggl Track's, have few bits in each. */
function isRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[a-z]/i.test(value)) return false;
  return /^[\da-f]{32,}$/i.test(value) || computeEntropy(value) >= bitsOfChance;
}

/** Shannon's: how many bits each character of it tells. */
function computeEntropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()]
    .map((count) => count / value.length)
    .reduce((bits, share) => bits - share * Math.log2(share), 0);
}
