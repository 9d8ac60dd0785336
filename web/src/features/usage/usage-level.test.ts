import { expect, test } from 'vitest';
import { usageLevel } from './usage-level.ts';

const getPlan = (audioMinutesUsed: number, maxAudioMinutes: number) => ({
  audioMinutesUsed,
  maxAudioMinutes,
  audioMinutesLeft: maxAudioMinutes - audioMinutesUsed,
  team: null,
});
const getLevel = (used: number, total: number) => usageLevel(getPlan(used, total)).level;

test('[UPL-10] a warning begins above 80 % of the minutes, a neutral word at half of them', () => {
  for (const total of [2, 5, 10, 20, 60]) {
    expect(getLevel(0, total)).toBe('low');
    expect(getLevel(total * 0.5 - 1 / 60, total)).toBe('low');
    expect(getLevel(total * 0.5, total)).toBe('half');
    expect(getLevel(total * 0.8, total)).toBe('half');
    expect(getLevel(total * 0.8 + 1 / 60, total)).toBe('high');
    expect(getLevel(total, total)).toBe('all');
    expect(getLevel(total + 1, total)).toBe('all');
  }
});

test('[UPL-10] exactly 80 %, added up from seconds, is no warning', () => {
  expect(getLevel(96 / 60, 2)).toBe('half');
  expect(getLevel(240 / 60, 5)).toBe('half');
});

test('[D-TEAM] in a team, whichever is nearer to its end is told: the minutes of all, or one’s own limit', () => {
  const inTeam = (used: number, ownMinutesUsed: number, capMinutes: number | null) =>
    usageLevel({ ...getPlan(used, 60), team: { role: 'member', ownMinutesUsed, capMinutes } });
  expect(inTeam(20, 20, null)).toEqual({ level: 'low', of: 'team' });
  expect(inTeam(50, 1, 20)).toEqual({ level: 'high', of: 'team' });
  expect(inTeam(20, 17, 20)).toEqual({ level: 'high', of: 'limit' });
  expect(inTeam(20, 20, 20)).toEqual({ level: 'all', of: 'limit' });
  expect(inTeam(60, 3, 20)).toEqual({ level: 'all', of: 'team' });
});
