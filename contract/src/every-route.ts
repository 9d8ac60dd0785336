import * as accounts from './accounts.ts';
import * as aliases from './aliases.ts';
import * as apiTokens from './api-tokens.ts';
import * as assistants from './assistants.ts';
import * as authorization from './authorization.ts';
import * as billing from './billing.ts';
import * as corrections from './corrections.ts';
import * as health from './health.ts';
import * as history from './history.ts';
import * as insights from './insights.ts';
import * as privacy from './privacy.ts';
import * as processing from './processing.ts';
import * as recordings from './recordings.ts';
import type { Route } from './route.ts';
import * as secondFactor from './second-factor.ts';
import * as securityEvents from './security-events.ts';
import * as share from './share.ts';
import * as spokenLanguages from './spoken-languages.ts';
import * as team from './team.ts';
import * as timeTracking from './time-tracking.ts';
import * as togglPaths from './toggl-paths.ts';
import * as usage from './usage.ts';

const files = [
  ...[
    accounts,
    apiTokens,
    assistants,
    authorization,
    billing,
    corrections,
    health,
    history,
    insights,
    aliases,
  ],
  ...[
    privacy,
    processing,
    recordings,
    secondFactor,
    securityEvents,
    share,
    spokenLanguages,
    team,
    timeTracking,
    togglPaths,
    usage,
  ],
];

export function isRoute(thing: unknown): thing is Route {
  return typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing;
}

/** Every call that there is, for those who walk them all. */
export const everyRoute: readonly Route[] = files.flatMap((file) => Object.values(file).filter(isRoute));

export function getRouteName({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
