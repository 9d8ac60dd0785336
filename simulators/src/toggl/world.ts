import { type ClockMode, makeClock } from './clock.ts';
import { makeFaults } from './faults.ts';
import { makeLateCommits } from './late-commits.ts';
import { openTicklySettings } from './opentickly.ts';
import { makeQuota, type QuotaLimits } from './quota.ts';
import { defaultSettings } from './settings.ts';
import { emptyState } from './state.ts';
import { makeThrottle } from './throttle.ts';

/** Toggl Track itself, or a server that people run themselves with its API. */
export type Kind = 'toggl' | 'opentickly';

/** One simulated service: its data, its settings, its quotas, throttle and faults. */
export function makeWorld(kind: Kind, limits?: QuotaLimits, clock?: ClockMode) {
  const { now, advance, sleep } = makeClock(clock);
  return {
    kind,
    now,
    advance,
    sleep,
    state: emptyState(),
    settings: { ...defaultSettings, ...(kind === 'opentickly' ? openTicklySettings : {}) },
    quota: makeQuota(now, limits),
    throttle: makeThrottle(now),
    faults: makeFaults(now),
    lateCommits: makeLateCommits(now),
  };
}

export type World = ReturnType<typeof makeWorld>;
