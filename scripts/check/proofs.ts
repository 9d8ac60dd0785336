import { type Level, levelOfRun, levels, type TestResult } from './reports.ts';

/** A line of the acceptance list or of the product decisions; a decision asks for no particular level. */
export type Line = { id: string; level: Level | null };

export type Proof = Line & {
  /** The levels at which a passing test carries the id. */
  provedAt: Level[];
  state: 'proved' | 'too weak' | 'failing' | 'open';
};

/**
 * Which levels prove a line. What a screen does with an answer is the same whoever gives the answer, so a screen in a browser
 * proves a line marked e2e; it says nothing about our server.
 */
const provingLevels: Record<Level, Level[]> = {
  unit: ['unit', 'api', 'component', 'e2e'],
  api: ['api', 'e2e'],
  component: ['component', 'e2e'],
  e2e: ['component', 'e2e'],
};

const acceptanceLine = /^- ([A-Z][A-Z0-9]*-\d+) (unit|api|e2e): /;
const decisionLine = /^- (D-[A-Z]+) /;
const idsInTitle = /\[((?:[A-Z][A-Z0-9]*-\d+)|(?:D-[A-Z]+))\]/g;

export function readPromises(acceptance: string, decisions: string): Line[] {
  const lines = `${acceptance}\n${decisions}`.split('\n');
  return lines.flatMap((line): Line[] => {
    const behaviour = acceptanceLine.exec(line);
    if (behaviour?.[1]) return [{ id: behaviour[1], level: asLevel(behaviour[2]) }];
    const decision = decisionLine.exec(line);
    return decision?.[1] ? [{ id: decision[1], level: null }] : [];
  });
}

function asLevel(name: string | undefined): Level | null {
  return levels.find((level) => level === name) ?? null;
}

export function findIds(title: string): string[] {
  return [...title.matchAll(idsInTitle)].flatMap((match) => match[1] ?? []);
}

/** Which promises are kept by a passing test, and which ids tests name that nobody promised. */
export function weigh(promises: Line[], results: TestResult[]): { proofs: Proof[]; unknown: string[] } {
  const byId = Map.groupBy(
    results.flatMap((result) => findIds(result.title).map((id) => ({ id, result }))),
    ({ id }) => id,
  );
  const known = new Set(promises.map(({ id }) => id));
  const proofs = promises.map((promise) =>
    toProof(promise, byId.get(promise.id)?.map(({ result }) => result) ?? []),
  );
  return { proofs, unknown: [...byId.keys()].filter((id) => !known.has(id)) };
}

function toProof(promise: Line, results: TestResult[]): Proof {
  const passing = results.filter((result) => result.passed).map((result) => levelOfRun[result.run]);
  const provedAt = levels.filter((level) => passing.includes(level));
  if (results.some((result) => !result.passed)) return { ...promise, provedAt, state: 'failing' };
  if (provedAt.length === 0) return { ...promise, provedAt, state: 'open' };
  const enough = provingLevels[promise.level ?? 'unit'].some((level) => provedAt.includes(level));
  return { ...promise, provedAt, state: enough ? 'proved' : 'too weak' };
}
