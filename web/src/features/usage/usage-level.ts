import type { CurrentPlan } from '@timbre/contract/usage';

/** How far the month's minutes are used: nothing to say, half, a warning above 80 %, all. */
type UsageLevel = 'low' | 'half' | 'high' | 'all';

type Usage = Pick<CurrentPlan, 'audioMinutesUsed' | 'maxAudioMinutes' | 'audioMinutesLeft' | 'team'>;

/** The level, and of what: of the plan, of the team's minutes or of one's own limit, whichever is nearer to its end. */
export function usageLevel(plan: Usage): { level: UsageLevel; of: 'plan' | 'team' | 'limit' } {
  const share = plan.audioMinutesUsed / plan.maxAudioMinutes;
  if (!plan.team) return { level: getLevel(share), of: 'plan' };
  const { ownMinutesUsed, capMinutes } = plan.team;
  const ownShare = capMinutes === null ? 0 : ownMinutesUsed / capMinutes;
  if (ownShare > share) return { level: getLevel(ownShare), of: 'limit' };
  return { level: plan.audioMinutesLeft <= 0 ? 'all' : getLevel(share), of: 'team' };
}

function getLevel(share: number): UsageLevel {
  if (share >= 1) return 'all';
  if (share > 0.8) return 'high';
  return share >= 0.5 ? 'half' : 'low';
}
