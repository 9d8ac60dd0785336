import type { Team } from '@timbre/contract/team';

type Seats = Pick<Team, 'seats' | 'memberCount' | 'invitations'>;

/** Seats that wait for whoever was invited; an invitation that has expired holds none. */
export function heldSeats({ invitations }: Pick<Team, 'invitations'>): number {
  return invitations.filter(({ isExpired }) => !isExpired).length;
}

/** By members and by open invitations. */
export function takenSeats(team: Seats): number {
  return team.memberCount + heldSeats(team);
}

/** Nobody else can be invited. */
export function isFull(team: Seats): boolean {
  return takenSeats(team) >= team.seats;
}
