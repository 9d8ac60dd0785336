import { type ClockMode, makeClock } from './clock.ts';
import { makeFaults } from './faults.ts';
import { makeLateCommits } from './late-commits.ts';
import { makeQuota, type QuotaLimits } from './quota.ts';
import { defaultSettings } from './settings.ts';
import { emptyState } from './state.ts';
import { makeThrottle } from './throttle.ts';

/** One simulated service: its data, its settings, its quotas, throttle and faults. */
export function makeWorld(limits?: QuotaLimits, clock?: ClockMode) {
  const { now, advance, sleep } = makeClock(clock);
  return {
    now,
    advance,
    sleep,
    state: emptyState(),
    settings: { ...defaultSettings },
    quota: makeQuota(now, limits),
    throttle: makeThrottle(now),
    faults: makeFaults(now),
    lateCommits: makeLateCommits(now),
  };
}

export type World = ReturnType<typeof makeWorld>;
