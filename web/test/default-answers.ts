import {
  getUser,
  listSessions,
  logout,
  resendVerification,
  type User,
  updateUser,
  verifyPassword,
} from '@timbre/contract/accounts';
import { getAliases } from '@timbre/contract/aliases';
import { listApiTokens } from '@timbre/contract/api-tokens';
import { listAssistants } from '@timbre/contract/authorization';
import { getSubscription, listPayments } from '@timbre/contract/billing';
import { getHistory, getHistoryWeek } from '@timbre/contract/history';
import { getInsights } from '@timbre/contract/insights';
import { getProcessing } from '@timbre/contract/processing';
import { getSecondFactors } from '@timbre/contract/second-factor';
import { listSecurityEvents } from '@timbre/contract/security-events';
import { getSpokenLanguages, SpokenLanguage } from '@timbre/contract/spoken-languages';
import { getTeam } from '@timbre/contract/team';
import {
  getCatalogue,
  getToken,
  listConnections,
  listProjects,
  refreshCatalogue,
  syncEntries,
} from '@timbre/contract/time-tracking';
import { checkQuota, getCurrentPlan, listUsage } from '@timbre/contract/usage';
import {
  aCatalogue,
  aConnection,
  aDevice,
  aPlan,
  aSubscription,
  aWeek,
  someFactors,
  someInsights,
} from './builders.ts';
import { answerByDefault, problem } from './fake-api.ts';

const secondsPerMinute = 60;

/** What every visitor can ask. */
export function answerGuest(): void {
  answerByDefault(getUser, () => problem('session-needed'));
  answerByDefault(logout, () => undefined);
  answerByDefault(getProcessing, () => ({
    notesReadBy: 'grammar' as const,
    transcribedBy: 'this-server' as const,
  }));
}

/** A quiet account: on the free plan, with nothing recorded; connected, if the user says so. */
export function answerAccount(start: User): void {
  let user = start;
  const plan = aPlan({ plan: user.plan, planName: user.plan });
  answerByDefault(getUser, () => user);
  answerByDefault(updateUser, ({ body }) => {
    user = { ...user, ...JSON.parse(JSON.stringify(body)) };
    return user;
  });
  answerByDefault(logout, () => undefined);
  answerByDefault(verifyPassword, () => ({ verified: true as const }));
  answerByDefault(resendVerification, () => undefined);
  answerByDefault(getCurrentPlan, () => plan);
  answerByDefault(checkQuota, () => ({
    allowed: true,
    current: plan.audioMinutesUsed * secondsPerMinute,
    limit: plan.maxAudioMinutes * secondsPerMinute,
  }));
  answerByDefault(listUsage, () => ({
    startsAt: new Date(2030, 10, 1).toISOString(),
    resetsAt: plan.resetsAt,
    used: [],
  }));
  answerByDefault(getSubscription, () => aSubscription());
  answerByDefault(listPayments, () => ({ payments: [] }));
  answerByDefault(listSessions, () => [aDevice()]);
  answerByDefault(listSecurityEvents, () => []);
  answerByDefault(getSecondFactors, () => someFactors());
  answerByDefault(listAssistants, () => []);
  answerByDefault(listApiTokens, () => []);
  answerByDefault(getTeam, () => ({ team: null }));
  answerByDefault(getHistory, () => ({ open: [], failedEarlier: 0, days: [], next: null, isEmpty: true }));
  answerByDefault(getHistoryWeek, ({ query }) => aWeek(getHistoryWeek.query.parse(query).from));
  answerByDefault(getInsights, ({ query }) => someInsights(getInsights.query.parse(query)));
  answerByDefault(listConnections, () => (user.hasTogglToken ? [aConnection()] : []));
  answerByDefault(syncEntries, () => undefined);
  answerByDefault(listProjects, () => []);
  answerByDefault(getCatalogue, () => aCatalogue());
  answerByDefault(refreshCatalogue, () => ({ wasRead: false, readAt: '2026-11-14T16:00:00.000Z' }));
  answerByDefault(getAliases, () => []);
  answerByDefault(getSpokenLanguages, () => ({
    languages: user.spokenLanguages ?? SpokenLanguage.options,
    suggested: SpokenLanguage.options.filter((language) => language === user.language),
    hasLearned: false,
  }));
  answerByDefault(getToken, () => ({
    token: user.hasTogglToken ? '••••••••••••cdef' : null,
    workspaceId: user.togglWorkspaceId,
    masked: true,
  }));
}
