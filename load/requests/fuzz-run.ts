import { everyRoute, getRouteName } from '@timbre/contract/every-route';
import type { Route } from '@timbre/contract/route';
import type { ApiProcess, ApiStack } from '@timbre/server/test/api-stack';
import fc from 'fast-check';
import { type Actors, type Caller, makeThrowAways, nobody } from './actors.ts';
import { type Draft, replacePerson, validFor, webhookEventsFor } from './draft.ts';
import { judge, judgeRaw } from './judge.ts';
import { brokenFrom } from './mutations.ts';
import type { Secrets } from './secrets.ts';
import { makeSender, rawRequests, sendRaw } from './send.ts';

/** Who calls may be gone by the time the call is made: a throw-away is chosen then. */
type Who = { caller: Caller; isThrowAway: boolean };
type Planned = { route: Route; who: Who; kind: string; draft: Draft };

export type FuzzRun = {
  sent: number;
  byClass: Map<string, number>;
  byKind: Map<string, number>;
  statuses: Map<string, number>;
  slowest: { ms: number; what: string }[];
  /** What went wrong, each kind once, with how often and an example. */
  faults: Map<string, { times: number; example: string }>;
  throwAways: number;
  grownMb: number;
  megabytes: { before: number; after: number };
  open: { before: number; after: number };
};

/** Calls that hash a password each time, or change things at the provider: a few of them keep a processor as busy as hundreds of others. */
const costly = new Set([
  ...['POST /api/verify-password', 'POST /api/reset-password', 'POST /api/plan/change'],
  ...['POST /api/plan/cancel-subscription', 'GET /api/user/export'],
]);

/** Calls that would cost the callers their session, password, connection or account; who signs in anew leaves the session before. */
const destroying = new Set([
  ...['DELETE /api/user', 'POST /api/logout', 'POST /api/user/password', 'DELETE /api/user/sessions'],
  ...[
    'DELETE /api/user/sessions/:id',
    'DELETE /api/recordings',
    'POST /api/team/join',
    'POST /api/user/email',
  ],
  ...['POST /api/login', 'POST /api/register', 'DELETE /api/user/toggl-token', 'DELETE /api/connection'],
]);

/** `maxMs`: an answer may take so long. */
type Stage = { stack: ApiStack; actors: Actors; secrets: Secrets; homeUrl: string; maxMs: number };

function getCallers(route: Route, { actors }: Stage): Who[] {
  const name = getRouteName(route);
  const lasting = (...callers: Caller[]) => callers.map((caller) => ({ caller, isThrowAway: false }));
  if (name === 'POST /api/user/keep') return lasting(actors.returning, nobody);
  if (!destroying.has(name)) return lasting(...actors.all);
  const scripts = actors.all.filter(({ headers }) => headers['authorization'] !== undefined);
  const throwAway = { caller: { ...actors.ann, name: 'throw-away' }, isThrowAway: true };
  return [...lasting(nobody, ...scripts), throwAway, throwAway, throwAway];
}

/** Half of the requests are as the contract has it, half are broken. */
function requestsFor(route: Route, stage: Stage): fc.Arbitrary<Planned> {
  const mixed = (who: Who, valid: fc.Arbitrary<Draft>) =>
    fc.oneof(
      valid.map((draft) => ({ route, who, kind: 'as agreed', draft })),
      brokenFrom(valid).map(({ kind, draft }) => ({ route, who, kind, draft })),
    );
  if (route.path === '/api/webhooks/paddle') {
    const who = { caller: nobody, isThrowAway: false };
    const secrets = [undefined, stage.stack.webhookSecret, stage.stack.webhookSecret];
    return fc.oneof(...secrets.map((secret) => mixed(who, webhookEventsFor(secret))));
  }
  const others = () => stage.actors.people.map(({ ids }) => ids);
  return fc.oneof(...getCallers(route, stage).map((who) => mixed(who, validFor(route, who.caller, others))));
}

/** A run of many requests against one process of the api; the same seed gives the same requests but for ids. */
export async function fuzzRequests(
  stage: Stage & { api: ApiProcess },
  {
    count,
    seed,
    mends,
    perRoute,
    routes = everyRoute,
    atOnce = 8,
  }: {
    count: number;
    seed: number;
    mends: boolean;
    perRoute: number;
    routes?: readonly Route[];
    atOnce?: number;
  },
): Promise<FuzzRun> {
  const { api, actors } = stage;
  const run = emptyFuzzRun();
  const throwAways = makeThrowAways({ ...stage, url: stage.homeUrl });
  const plans = routes.map((route) => requestsFor(route, stage));
  const shares = routes.map((route) => {
    const isCostly = costly.has(getRouteName(route)) || destroying.has(getRouteName(route));
    return isCostly ? Math.ceil(perRoute / 10) : perRoute;
  });
  let sender = makeSender(api.url);
  const warmUp = count * 0.2;
  let isWarm = false;
  for (let round = 0; run.sent < count; round += 1) {
    const batch = plans.flatMap((plan, at) =>
      fc.sample(plan, { seed: seed + round * 1_000 + at, numRuns: shares[at] ?? 1 }),
    );
    const queue = batch.values();
    const work = async () => {
      for (const planned of queue) await callOnce(stage, run, sender.send, planned, throwAways);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (round % 20 === 0) await callRaw(api, run);
    if (mends) await actors.mend();
    if (round % 5 === 4) process.stdout.write(`${run.sent} sent\n`);
    if (isWarm || run.sent < warmUp) continue;
    isWarm = true;
    sender.close();
    const { megabytes, open } = await api.figures();
    run.megabytes.before = megabytes;
    run.open.before = open;
    sender = makeSender(api.url);
  }
  sender.close();
  await settle(api, run);
  run.throwAways = throwAways.made();
  return run;
}

function emptyFuzzRun(): FuzzRun {
  return {
    ...{
      sent: 0,
      byClass: new Map(),
      byKind: new Map(),
      statuses: new Map(),
      slowest: [],
      faults: new Map(),
    },
    ...{ throwAways: 0, grownMb: 0, megabytes: { before: 0, after: 0 }, open: { before: 0, after: 0 } },
  };
}

/** Waits until the process has closed what its callers closed, at most a minute, and reads its figures. */
async function settle(api: ApiProcess, run: FuzzRun): Promise<void> {
  for (let look = 0; look < 120; look += 1) {
    const { megabytes, open } = await api.figures();
    run.megabytes.after = megabytes;
    run.open.after = open;
    if (open <= run.open.before) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  run.grownMb = run.megabytes.after - run.megabytes.before;
}

const bump = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

function blame(run: FuzzRun, fault: string, example: string): void {
  const known = run.faults.get(fault);
  if (known) known.times += 1;
  else {
    run.faults.set(fault, { times: 1, example });
    process.stdout.write(`FAULT ${fault}\n  ${example}\n`);
  }
}

const getClass = ({ path, access }: Route) => `${access} ${path.split('/').slice(0, 3).join('/')}`;

async function callOnce(
  { secrets, maxMs }: Stage,
  run: FuzzRun,
  send: ReturnType<typeof makeSender>['send'],
  { route, who, kind, draft: planned }: Planned,
  throwAways: ReturnType<typeof makeThrowAways>,
): Promise<void> {
  const caller = who.isThrowAway ? await throwAways.next() : who.caller;
  const { person: model } = who.caller;
  const draft = who.isThrowAway && model ? replacePerson(planned, model, caller) : planned;
  const answer = await send(draft);
  const name = getRouteName(route);
  run.sent += 1;
  bump(run.byClass, getClass(route));
  bump(run.byKind, kind);
  const code = answer.headers['x-error-code'];
  bump(run.statuses, `${answer.status}${code ? ` ${String(code)}` : ''}`);
  run.slowest = [...run.slowest, { ms: answer.ms, what: `${name} (${kind}): ${answer.status}` }]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 5);
  const readers =
    route.path.startsWith('/api/team') && /owner|member/.test(caller.name)
      ? ['owner', 'member']
      : [caller.name];
  const sent = `${decoded(draft.path + draft.query)} ${draft.body?.toString() ?? ''}`;
  const received = `${answer.text} ${JSON.stringify(answer.headers)}`;
  const leaks = secrets
    .leaks(readers, sent, received)
    .map((leak) => `tells ${caller.name}: ${leak.replace(/^\S+ /, 'a word ')}`);
  for (const fault of [...judge(route, draft, answer, maxMs), ...leaks])
    blame(run, `${name}, ${kind}: ${fault}`, toExample(draft, caller));
  if (
    caller.person &&
    !who.isThrowAway &&
    kind === 'as agreed' &&
    code === 'session-needed' &&
    isGuarded(route)
  )
    blame(run, `${name}: ${caller.name} is no longer signed in`, toExample(draft, caller));
  if (who.isThrowAway && answer.status > 0 && answer.status < 300) await throwAways.look(caller);
}

const isGuarded = ({ access }: Route) => access !== 'public';

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function toExample({ method, path, query, headers, body }: Draft, { name }: Caller): string {
  const { cookie: _cookie, authorization: _token, ...shown } = headers;
  return `${name}: ${method} ${path}${query} ${JSON.stringify(shown)} ${JSON.stringify(body?.toString() ?? '')}`.slice(
    0,
    500,
  );
}

async function callRaw(api: ApiProcess, run: FuzzRun): Promise<void> {
  await Promise.all(
    Object.entries(rawRequests).map(async ([name, bytes]) => {
      const reply = await sendRaw(api.url, bytes);
      run.sent += 1;
      bump(run.byClass, 'a bare socket');
      bump(run.byKind, 'a bare socket');
      for (const fault of judgeRaw(name, reply))
        blame(run, `a bare socket, ${name}: ${fault}`, bytes.toString('latin1').slice(0, 200));
    }),
  );
}
