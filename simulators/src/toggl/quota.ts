/** Calls allowed in one window, and the window's length. */
export type QuotaLimits = { organization: number; user: number; windowMs: number };

export const freePlan: QuotaLimits = { organization: 30, user: 30, windowMs: 3_600_000 };

type Window = { opensAt: number; used: number };

/** The two hourly budgets of a user: one for everything under /me, one per organization for the rest. */
export function makeQuota(limits: QuotaLimits, now: () => number) {
  const windows = new Map<string, Window>();
  return {
    /** Counts a call; a window opens at its first call and resets whole. */
    spend(accountId: number, bucket: 'organization' | 'user') {
      const key = `${accountId}:${bucket}`;
      const before = windows.get(key);
      const isOver = before === undefined || now() >= before.opensAt + limits.windowMs;
      const window = isOver ? { opensAt: now(), used: 0 } : before;
      windows.set(key, window);
      const allowed = window.used < limits[bucket];
      if (allowed) window.used += 1;
      return {
        allowed,
        remaining: limits[bucket] - window.used,
        resetsInSeconds: Math.ceil((window.opensAt + limits.windowMs - now()) / 1_000),
      };
    },
  };
}
