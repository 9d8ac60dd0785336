import type { SignedInDevice, User } from '@timbre/contract/accounts';
import type { ApiToken } from '@timbre/contract/api-tokens';
import type { Payment, Subscription } from '@timbre/contract/billing';
import type { HistoryWeek, WeekDay } from '@timbre/contract/history';
import type { Insights } from '@timbre/contract/insights';
import type { Entry, EntryRejection, Recording } from '@timbre/contract/recordings';
import type { Passkey, SecondFactors } from '@timbre/contract/second-factor';
import type { Team } from '@timbre/contract/team';
import type { ListedConnection, TrackerCatalogue } from '@timbre/contract/time-tracking';
import type { CurrentPlan } from '@timbre/contract/usage';

/** An id of the right form, always the same for the same number. */
export function toId(number: number): string {
  return `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const userId = toId(1);

/** An id of the payment provider, always the same for the same number. */
export function providerId(prefix: 'pri' | 'txn' | 'ctm', number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** Somebody with a verified address and a connection, in the browser's own time zone. */
export function aUser(user: Partial<User> = {}): User {
  return {
    id: userId,
    email: 'ada@example.com',
    emailVerified: true,
    createdAt: '2026-01-05T09:00:00.000Z',
    language: 'en',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    workdayStart: '09:00',
    workdayMinutes: 420,
    workdays: [1, 2, 3, 4, 5],
    askWhenUnsure: false,
    modelMayRead: true,
    applyWhenSure: false,
    spokenLanguages: null,
    deletionDueAt: null,
    plan: 'free',
    planEndsAt: null,
    subscriptionStatus: 'none',
    isSuspended: false,
    mustAddSecondFactor: false,
    connection:
      user.hasTogglToken === false
        ? null
        : { service: 'toggl', name: 'Toggl Track', workspaceId: null, otherNames: [] },
    hasTogglToken: true,
    togglWorkspaceId: null,
    ...user,
  };
}

/** What is left follows from what is used, unless it is given. */
export function aPlan(plan: Partial<CurrentPlan> = {}): CurrentPlan {
  const { audioMinutesUsed = 0, maxAudioMinutes = 10 } = plan;
  return {
    planName: 'Pro',
    plan: 'pro',
    audioMinutesUsed,
    maxAudioMinutes,
    audioMinutesLeft: maxAudioMinutes - audioMinutesUsed,
    seats: 1,
    team: null,
    lostTeam: null,
    resetsAt: new Date(2030, 11, 1).toISOString(),
    ...plan,
  };
}

export function aRecording(recording: Partial<Recording> = {}): Recording {
  return {
    id: toId(100),
    userId,
    filename: 'recording.webm',
    source: 'spoken',
    isTrial: false,
    status: 'success',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    canEditText: false,
    outcome: null,
    proposal: null,
    createdAt: '2026-11-14T16:42:00.000Z',
    updatedAt: '2026-11-14T16:42:05.000Z',
    ...recording,
  };
}

/** Logged, unless told. */
export function anEntry(entry: Partial<Entry> = {}): Entry {
  const { description = 'Design', isLogged = true } = entry;
  return {
    id: toId(200),
    recordingId: toId(100),
    description,
    start: '2026-11-14T09:00:00.000Z',
    stop: '2026-11-14T11:00:00.000Z',
    duration: 7_200,
    day: '2026-11-14',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    projectId: null,
    projectColour: null,
    workspaceName: 'Ada’s workspace',
    service: 'toggl',
    taskId: null,
    taskName: null,
    billable: null,
    isPreview: false,
    isLogged,
    state: isLogged ? 'logged' : 'pending',
    isHeld: false,
    rejection: null,
    isDoubtful: false,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: { description, project_name: null, client_name: null, tags: [] },
    ...entry,
  };
}

/** An entry that the service did not take, and why. */
export function aHeldEntry(rejection: Partial<EntryRejection>, entry: Partial<Entry> = {}): Entry {
  return anEntry({
    isLogged: false,
    state: 'rejected',
    isHeld: true,
    rejection: { code: 'refused', fields: [], words: null, ...rejection },
    ...entry,
  });
}

/** One workspace without rules or projects, on a free plan. */
export function aCatalogue(catalogue: Partial<TrackerCatalogue> = {}): TrackerCatalogue {
  return { projects: [], tags: [], workspaces: [aWorkspace()], ...catalogue };
}

export function aWorkspace(workspace: Partial<TrackerCatalogue['workspaces'][number]> = {}) {
  return { id: '1', name: 'Ada’s workspace', isPaid: false, requiredFields: [], ...workspace };
}

export function aProject(project: Partial<TrackerCatalogue['projects'][number]> = {}) {
  return {
    id: '11',
    name: 'Acme',
    client: null,
    workspaceId: '1',
    billable: false,
    colour: null,
    tasks: [],
    ...project,
  };
}

export function aConnection(connection: Partial<ListedConnection> = {}): ListedConnection {
  return {
    state: 'working',
    service: 'toggl',
    address: null,
    name: 'Toggl Track',
    fullname: 'Ada Lovelace',
    workspaceName: 'Ada’s workspace',
    calls: null,
    isDefault: true,
    workspaceId: null,
    workspaces: [],
    ...connection,
  };
}

export function aSubscription(subscription: Partial<Subscription> = {}): Subscription {
  return {
    isLive: false,
    renewsAt: null,
    isPastDue: false,
    canBeKept: false,
    checkout: { url: null, priceIds: {}, token: 'checkout-token' },
    ...subscription,
  };
}

/** What a checkout of every plan is opened with. */
export const checkout: Subscription['checkout'] = {
  url: 'https://pay.example/hsc_01',
  priceIds: { starter: providerId('pri', 1), pro: providerId('pri', 2), team: providerId('pri', 3) },
  token: 'checkout-token',
};

export function aPayment(payment: Partial<Payment> = {}): Payment {
  return {
    id: providerId('txn', 1),
    paidAt: '2026-11-01T09:00:00.000Z',
    plan: 'pro',
    seats: 1,
    total: { amount: 1_200, currency: 'EUR' },
    state: 'paid',
    hasReceipt: true,
    ...payment,
  };
}

/** The device that looks, unless told. */
export function aDevice(device: Partial<SignedInDevice> = {}): SignedInDevice {
  return {
    id: toId(300),
    isCurrent: true,
    userAgent: navigator.userAgent,
    signedInAt: '2026-11-01T09:00:00.000Z',
    lastSeenAt: '2026-11-14T09:00:00.000Z',
    ...device,
  };
}

/** A token that nobody has used and that expires far from now. */
export function anApiToken(token: Partial<ApiToken> = {}): ApiToken {
  return {
    id: toId(400),
    name: 'Raycast',
    scopes: ['notes:write', 'notes:read'],
    ending: 'wxyz',
    createdAt: '2026-11-14T09:00:00.000Z',
    expiresAt: '2099-02-12T09:00:00.000Z',
    lastUsedAt: null,
    ...token,
  };
}

export function someInsights(insights: Partial<Insights> = {}): Insights {
  return {
    range: '30days',
    source: 'own',
    ownEntries: insights.entries ?? 0,
    sync: { syncedAt: '2026-11-14T09:00:00Z', knownSince: '2026-09-15T09:00:00Z' },
    from: null,
    to: '2026-11-14',
    seconds: 0,
    entries: 0,
    mostUsedTag: null,
    byDay: [],
    byProject: [],
    byTag: [],
    ...insights,
  };
}

/** A passkey that was made and not used yet. */
export function aPasskey(passkey: Partial<Passkey> = {}): Passkey {
  return {
    id: toId(500),
    name: 'Chrome on Mac',
    createdAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: null,
    ...passkey,
  };
}

/** None, unless told. */
export function someFactors(factors: Partial<SecondFactors> = {}): SecondFactors {
  return { passkeys: [], totpSince: null, recoveryCodesLeft: 0, isRequired: false, ...factors };
}

/** As its owner sees it, who is its only member. */
export function aTeam(team: Partial<Team> = {}): Team {
  const noMinutes = [0, 0, 0, 0, 0, 0];
  return {
    role: 'owner',
    ownerEmail: 'ada@example.com',
    requiresSecondFactor: false,
    isActive: true,
    endsAt: null,
    isPaidByOwner: true,
    seats: 3,
    memberCount: 1,
    hasSeat: true,
    minutesUsed: 0,
    maxMinutes: 60,
    resetsAt: new Date(2030, 11, 1).toISOString(),
    ownMinutes: 0,
    capMinutes: null,
    months: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    formerMinutesByMonth: noMinutes,
    members: [
      {
        userId,
        email: 'ada@example.com',
        role: 'owner',
        joinedAt: '2026-01-05T09:00:00.000Z',
        hasSeat: true,
        capMinutes: null,
        minutesByMonth: noMinutes,
      },
    ],
    invitations: [],
    ...team,
  };
}

const dayMs = 86_400_000;

/** Seven days without an entry and without a working day, unless told. */
export function aWeek(
  from: string,
  days: Partial<WeekDay>[] = [],
  week: Partial<HistoryWeek> = {},
): HistoryWeek {
  return {
    days: Array.from({ length: 7 }, (_, number) => ({
      day: new Date(Date.parse(from) + number * dayMs).toISOString().slice(0, 10),
      seconds: 0,
      elsewhereSeconds: 0,
      entries: 0,
      expectedSeconds: 0,
      ...days[number],
    })),
    today: from,
    earliest: null,
    ...week,
  };
}
