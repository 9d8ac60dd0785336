import { z } from 'zod';
import { Email, LinkToken } from './accounts.ts';
import { PlanChangePreview, Seats } from './billing.ts';
import { TeamRole } from './plan.ts';
import { route } from './route.ts';

/** What somebody can be made; there is one owner, and only handing over makes another. */
export const GivenRole = z.enum(['admin', 'member']);
export type GivenRole = z.infer<typeof GivenRole>;

/** How many months the trend shows, the present one among them. */
export const trendMonths = 6;

/** Of the team's minutes a month; whoever has none of their own may use all that is left. */
const MinutesCap = z.number().int().min(1).max(10_000).nullable();

export const TeamMember = z.object({
  userId: z.uuid(),
  email: z.email(),
  role: TeamRole,
  joinedAt: z.iso.datetime(),
  /** Fewer seats than members: who came last has none, and is on their own plan. */
  hasSeat: z.boolean(),
  capMinutes: MinutesCap,
  /** Of the team's minutes, month by month; the oldest first, the present one last. */
  minutesByMonth: z.array(z.number()).length(trendMonths),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z.object({
  id: z.uuid(),
  email: z.email(),
  role: GivenRole,
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const Team = z.object({
  /** Of whoever asks. */
  role: TeamRole,
  ownerEmail: z.email(),
  /** Members without a passkey or an authenticator app can do nothing but set one up. */
  requiresSecondFactor: z.boolean(),
  /** Whether the plan is in force. Where it is not, everybody is on their own plan and the team waits. */
  isActive: z.boolean(),
  /** When the plan ends, where that is known. */
  endsAt: z.iso.datetime().nullable(),
  /** The owner’s own subscription pays. After handing over, the one before pays to the end of the period. */
  isPaidByOwner: z.boolean(),
  /** As many as the provider has confirmed; none while the plan is not in force. */
  seats: z.number().int(),
  memberCount: z.number().int(),
  /** Whether whoever asks has one. */
  hasSeat: z.boolean(),
  /** Of this month, over all members. */
  minutesUsed: z.number(),
  maxMinutes: z.number(),
  resetsAt: z.iso.datetime(),
  /** Of whoever asks. */
  ownMinutes: z.number(),
  capMinutes: MinutesCap,
  /** The months of the trend as "2026-11", the oldest first. */
  months: z.array(z.string()).length(trendMonths),
  /** Minutes of those who are no longer members, month by month. Zeros for a member. */
  formerMinutesByMonth: z.array(z.number()).length(trendMonths),
  /** The owner first, then as they joined. A member sees nobody else’s figures, and so gets none. */
  members: z.array(TeamMember),
  /** Open ones, the newest first; none for a member. */
  invitations: z.array(TeamInvitation),
});
export type Team = z.infer<typeof Team>;

export const getTeam = route({
  method: 'GET',
  path: '/api/team',
  access: 'session',
  summary: 'The team of whoever asks, as far as their role lets them see it; null for somebody without one.',
  reply: z.object({ team: Team.nullable() }),
  problems: [],
});

/** What every call for a team’s owner or admins may be answered. */
const roleProblems = ['team-needed', 'role-needed'] as const;

export const inviteMember = route({
  method: 'POST',
  path: '/api/team/invitations',
  access: 'session',
  summary: 'Invites somebody by mail, in the language of whoever invites; for owner and admins.',
  body: z.object({ email: Email, role: GivenRole }),
  reply: TeamInvitation,
  problems: [
    ...roleProblems,
    'email-unverified',
    'team-ended',
    'team-full',
    'member-already',
    'too-many-tries',
  ],
});

const InvitationParams = z.object({ id: z.uuid() });

export const resendInvitation = route({
  method: 'POST',
  path: '/api/team/invitations/:id/resend',
  access: 'session',
  summary: 'Sends a new link, good for seven days from now; the one before no longer works.',
  params: InvitationParams,
  reply: TeamInvitation,
  problems: [...roleProblems, 'email-unverified', 'not-found', 'team-ended', 'too-many-tries'],
});

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  access: 'session',
  summary: 'Takes an invitation back; its link no longer works.',
  params: InvitationParams,
  problems: [...roleProblems, 'not-found'],
});

export const Invitation = z.object({
  ownerEmail: z.email(),
  /** The address that was invited; only the account that has it may use the link. */
  email: z.email(),
  expiresAt: z.iso.datetime(),
  /** The plan has ended or all seats are taken: joining would be refused. */
  obstacle: z.enum(['team-ended', 'team-full']).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const readInvitation = route({
  method: 'POST',
  path: '/api/team/invitation',
  access: 'public',
  summary:
    'What the link of an invitation leads to. A call with a body, because addresses are written to logs.',
  body: z.object({ token: LinkToken }),
  reply: Invitation,
  problems: ['link-expired', 'too-many-tries'],
});

export const joinTeam = route({
  method: 'POST',
  path: '/api/team/join',
  access: 'session',
  summary:
    'Uses an invitation up and joins its team; for the account of the invited address, which is verified by the link.',
  body: z.object({
    token: LinkToken,
    /** Must be said by somebody who pays for a plan of their own: `cancel` ends it with its period, and requires reauthentication. */
    ownPlan: z.enum(['keep', 'cancel']).optional(),
  }),
  problems: [
    'link-expired',
    'invitation-of-other',
    'team-ended',
    'team-full',
    'member-already',
    'own-plan-undecided',
    'verification-needed',
    'too-many-tries',
  ],
});

export const leaveTeam = route({
  method: 'POST',
  path: '/api/team/leave',
  access: 'session',
  withoutSecondFactor: true,
  summary: 'Leaves the team; for all but its owner, who hands it over first.',
  problems: [...roleProblems],
});

const MemberParams = z.object({ userId: z.uuid() });

export const updateMember = route({
  method: 'PATCH',
  path: '/api/team/members/:userId',
  access: 'session',
  summary: 'Caps a member’s minutes (owner and admins) or changes their role (owner).',
  params: MemberParams,
  body: z.object({ role: GivenRole, capMinutes: MinutesCap }).partial(),
  problems: [...roleProblems, 'not-found'],
});

export const removeMember = route({
  method: 'DELETE',
  path: '/api/team/members/:userId',
  access: 'session',
  summary: 'Removes a member, who keeps all that is theirs. Admins remove members, the owner also admins.',
  params: MemberParams,
  problems: [...roleProblems, 'not-found'],
});

export const handOverTeam = route({
  method: 'POST',
  path: '/api/team/hand-over',
  access: 'reauthenticated',
  summary:
    'Makes another member the owner. The subscription of the one before ends with its period; the new owner buys their own.',
  body: z.object({ userId: z.uuid() }),
  problems: [...roleProblems, 'not-found'],
});

export const requireSecondFactor = route({
  method: 'PUT',
  path: '/api/team/second-factor',
  access: 'reauthenticated',
  summary: 'Says whether members need a second factor; for the owner, who needs one first.',
  body: z.object({ isRequired: z.boolean() }),
  problems: [...roleProblems, 'second-factor-needed'],
});

const WantedSeats = z.object({ seats: Seats });

const seatProblems = [
  ...roleProblems,
  'seats-taken',
  'subscription-needed',
  'subscription-locked',
  'plan-not-sold',
  'too-many-tries',
  'payment-unavailable',
] as const;

export const previewSeats = route({
  method: 'POST',
  path: '/api/team/preview-seats',
  access: 'session',
  summary: 'What another number of seats would cost now and later, in the provider’s words; for the owner.',
  body: WantedSeats,
  reply: PlanChangePreview,
  problems: seatProblems,
});

export const changeSeats = route({
  method: 'POST',
  path: '/api/team/seats',
  access: 'reauthenticated',
  summary: 'Changes the number of seats at the provider; never below the members there are. For the owner.',
  body: WantedSeats,
  reply: z.object({ seats: z.number().int() }),
  problems: [...seatProblems, 'payment-declined'],
});
