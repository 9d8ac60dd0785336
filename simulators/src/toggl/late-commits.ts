type LateCommit = { dueAt: number; commit: (now: number) => void };

/** Writes whose effect comes later: after a while, which is caught up with before anything is read, or after the next write. */
export function makeLateCommits(now: () => number) {
  let waiting: LateCommit[] = [];
  let behindWrite: LateCommit['commit'][] = [];
  return {
    add(when: number | 'next write', commit: LateCommit['commit']): void {
      if (when === 'next write') {
        behindWrite.push(commit);
        return;
      }
      waiting.push({ dueAt: now() + when * 1_000, commit });
      waiting.sort((a, b) => a.dueAt - b.dueAt);
    },
    settle(): void {
      const due = waiting.filter(({ dueAt }) => dueAt <= now());
      if (due.length === 0) return;
      waiting = waiting.slice(due.length);
      for (const { dueAt, commit } of due) commit(dueAt);
    },
    /** Called when a write has been done. */
    followWrite(): void {
      const due = behindWrite;
      behindWrite = [];
      for (const commit of due) commit(now());
    },
  };
}
