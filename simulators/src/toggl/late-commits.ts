type LateCommit = { dueAt: number; commit: (now: number) => void };

/** Writes whose effect comes only after a while. They are caught up with before anything is read. */
export function makeLateCommits(now: () => number) {
  let waiting: LateCommit[] = [];
  return {
    add(afterSeconds: number, commit: LateCommit['commit']): void {
      waiting.push({ dueAt: now() + afterSeconds * 1_000, commit });
      waiting.sort((a, b) => a.dueAt - b.dueAt);
    },
    settle(): void {
      const due = waiting.filter(({ dueAt }) => dueAt <= now());
      if (due.length === 0) return;
      waiting = waiting.slice(due.length);
      for (const { dueAt, commit } of due) commit(dueAt);
    },
  };
}
