import type { TeamInvitation } from '@timbre/contract/team';
import { expect, test } from 'vitest';
import { heldSeats, isFull, takenSeats } from './seats.ts';

const invitation = (isExpired: boolean): TeamInvitation => ({
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'somebody@example.com',
  role: 'member',
  sentAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-11-08T00:00:00.000Z',
  isExpired,
});

test('[D-TEAM] members and open invitations take seats, an expired invitation takes none', () => {
  const team = { seats: 4, memberCount: 2, invitations: [invitation(false), invitation(true)] };
  expect(heldSeats(team)).toBe(1);
  expect(takenSeats(team)).toBe(3);
  expect(isFull(team)).toBe(false);
  expect(isFull({ ...team, seats: 3 })).toBe(true);
  expect(isFull({ ...team, seats: 2 })).toBe(true);
});
