import type { Account, Organization } from './state.ts';

/** Calls allowed in one window, and the window's length. */
export type QuotaLimits = { organization: number; user: number; windowMs: number };

const hourMs = 3_600_000;
const callsOfUser = 30;
const callsByPlan = { free: 30, starter: 240, premium: 600 };

type Window = { opensAt: number; used: number };

/**
 * The hourly quotas of a user: one for everything under /me, one per organization for the rest.
 * A quota is named by its organization, the user's by null.
 */
export function makeQuota(now: () => number, limits?: QuotaLimits) {
  const windowMs = limits?.windowMs ?? hourMs;
  const windows = new Map<string, Window>();

  /** A window opens at its first call and resets whole. */
  function getWindow(account: Account, organization: Organization | null): Window {
    const key = `${account.id}:${organization?.id ?? 'user'}`;
    const before = windows.get(key);
    if (before && before.used > 0 && now() < before.opensAt + windowMs) return before;
    const window = { opensAt: now(), used: 0 };
    windows.set(key, window);
    return window;
  }

  function getTotal(organization: Organization | null): number {
    if (organization === null) return limits?.user ?? callsOfUser;
    return limits?.organization ?? callsByPlan[organization.plan];
  }

  function look(account: Account, organization: Organization | null) {
    const { opensAt, used } = getWindow(account, organization);
    const total = getTotal(organization);
    const resetsInSeconds = used === 0 ? 0 : Math.ceil((opensAt + windowMs - now()) / 1_000);
    return { total, remaining: Math.max(0, total - used), resetsInSeconds };
  }

  return {
    look,
    /** Counts a call, unless none is left. */
    spend(account: Account, organization: Organization | null) {
      const window = getWindow(account, organization);
      const allowed = window.used < getTotal(organization);
      if (allowed) window.used += 1;
      return { allowed, ...look(account, organization) };
    },
    /** What another program of the same user has called. */
    use(account: Account, organization: Organization | null, calls: number) {
      const window = getWindow(account, organization);
      window.used = Math.max(0, window.used + calls);
      return look(account, organization);
    },
  };
}
