import type { Settings } from './settings.ts';
import type { Account } from './state.ts';

type Load = { level: number; leakedAt: number; underWay: number };

/** The machine in front of the service: a leaky bucket for each account, and one request at a time. */
export function makeThrottle(now: () => number) {
  const loads = new WeakMap<Account, Load>();

  return {
    /** Lets a request in, and gives what to do when it ends; undefined for one too many. */
    enter(account: Account, { burst, perSecond }: NonNullable<Settings['throttle']>) {
      const load = loads.get(account) ?? { level: 0, leakedAt: now(), underWay: 0 };
      loads.set(account, load);
      load.level = Math.max(0, load.level - ((now() - load.leakedAt) / 1_000) * perSecond);
      load.leakedAt = now();
      if (load.underWay > 0 || load.level + 1 > burst) return undefined;
      load.level += 1;
      load.underWay += 1;
      return () => {
        load.underWay -= 1;
      };
    },
  };
}
