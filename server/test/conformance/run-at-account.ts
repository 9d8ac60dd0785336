import type { Quota } from '../../src/connectors/time-tracker.ts';
import { type Case, type Plan, type Target, thingCosts } from './target.ts';
import { type Leftovers, openToggl, togglTarget } from './toggl-target.ts';
import { clearWorkspace, findEmptyWorkspace } from './toggl-workspace.ts';

/** What became of a case: what differs, or why it was left out. */
type Result = { case: Case } & (
  | { end: 'same' }
  | { end: 'different'; difference: string }
  | { end: 'left out'; for: 'calls' | 'plan' | 'control'; because: string }
);

export type RunOptions = {
  url: string;
  token: string;
  workspaceId?: string;
  cases: Case[];
  /** Waits for the next hour where the calls of this one are spent, instead of leaving cases out. */
  waits: boolean;
  /** One call in so long. */
  everyMs: number;
  /** The signal ends it early. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  say(line: string): void;
  signal: AbortSignal;
};

/** Of the reads, so many are kept for deleting in the end what was made. */
const keptReads = 2;

/** Runs the cases at an account, in a workspace that is empty before and after; goes on whatever differs. */
export async function runAtAccount(options: RunOptions) {
  const { url, token, say, signal } = options;
  const toggl = openToggl({ url, token, beforeCall: pacer(options) });
  const { name, workspaceId, plan } = await findEmptyWorkspace(toggl, options.workspaceId);
  say(`The workspace “${name}” is empty; its plan: ${plan}. One call in ${options.everyMs} ms.`);
  const { target, leftovers, deleteEntries } = togglTarget(toggl, { workspaceId, plan, service: null });
  const results: Result[] = [];
  let left: string[] = [];
  try {
    for (const one of options.cases) {
      if (signal.aborted) break;
      const result = await runOrLeaveOut(one, target, leftovers, toggl.received, options);
      results.push(result);
      if (result.end !== 'left out') say(toLine(result));
      await deleteEntries().catch((error: unknown) => say(`Its entries could not be deleted: ${error}`));
    }
  } finally {
    left = await clearWorkspace(toggl, workspaceId, leftovers.entries).catch((error: unknown) => [
      `what the cases made, as ${error}`,
    ]);
  }
  say(summarize(results, left, options.cases.length - results.length));
  return { results, left };
}

function pacer({ everyMs, sleep }: Pick<RunOptions, 'everyMs' | 'sleep'>): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const waitMs = nextAt - Date.now();
    if (waitMs > 0) await sleep(waitMs);
    nextAt = Date.now() + everyMs;
  };
}

async function runOrLeaveOut(
  one: Case,
  target: Target,
  leftovers: Leftovers,
  received: Map<Quota['bucket'], Quota>,
  { waits, sleep, say, signal }: RunOptions,
): Promise<Result> {
  const out = whyNot(one, target.plan);
  if (out) return { case: one, end: 'left out', ...out };
  const lacking = lackingIn(one, leftovers, received);
  const resetsInMs = Math.max(...lacking.map((quota) => quota.resetsInMs));
  if (lacking.length > 0) {
    const minutes = Math.ceil(resetsInMs / 60_000);
    if (waits) {
      say(`Waiting ${minutes} minutes for more calls.`);
      await sleep(resetsInMs + 1_000, signal);
    }
    if (!waits || signal.aborted) {
      return { case: one, end: 'left out', for: 'calls', because: `more come in ${minutes} minutes` };
    }
    for (const { bucket } of lacking) received.delete(bucket);
  }
  if (one.needs?.includes('tags')) leftovers.things.add('tags');
  try {
    await one.run(target);
    return { case: one, end: 'same' };
  } catch (error) {
    const difference = error instanceof Error ? error.message : String(error);
    return { case: one, end: 'different', difference };
  }
}

function whyNot({ plan, control }: Case, present: Plan) {
  if (control !== undefined) return { for: 'control' as const, because: control };
  if (plan === 'free' && present !== 'free') {
    return { for: 'plan' as const, because: 'it is about a Free plan' };
  }
  if (plan !== undefined && plan !== 'free' && present === 'free') {
    return { for: 'plan' as const, because: 'it needs a paid plan' };
  }
  return undefined;
}

/** The quotas that do not suffice for the case, what it needs first, and what deleting it all costs. */
function lackingIn(one: Case, { things }: Leftovers, received: Map<Quota['bucket'], Quota>): Quota[] {
  const total = (names: Iterable<keyof typeof thingCosts>, part: 'make' | 'remove') =>
    [...names].reduce((sum, name) => sum + thingCosts[name][part], 0);
  const needs = one.needs ?? [];
  const missing = needs.filter((need) => !things.has(need));
  const wanted = {
    reads: one.calls.reads + keptReads,
    writes: one.calls.writes + total(missing, 'make') + total(new Set([...things, ...needs]), 'remove'),
  };
  return [...received.values()].filter(({ bucket, remaining }) => remaining < wanted[bucket]);
}

function toLine(result: Result): string {
  const line = `${result.end.padEnd(9)}  ${result.case.id}  ${result.case.title}`;
  if (result.end !== 'different') return line;
  return `${line}\n${result.difference.replaceAll(/^/gm, '             ')}`;
}

const headings = {
  calls: 'Left out for lack of calls; with --wait they run in the hours to come',
  plan: 'Left out for the plan',
  control: 'Left out because they cannot be run at an account: whoever runs the service would have to help',
};

function summarize(results: Result[], left: string[], notReached: number): string {
  const lists = (['calls', 'plan', 'control'] as const).map((reason) => {
    const lines = results.flatMap((result) =>
      result.end === 'left out' && result.for === reason
        ? [`  ${result.case.id}  ${result.case.title} (${result.because})`]
        : [],
    );
    return lines.length === 0 ? '' : `${headings[reason]}: ${lines.length}\n${lines.join('\n')}\n`;
  });
  const count = (end: Result['end']) => results.filter((result) => result.end === end).length;
  const counts =
    `${count('same') + count('different')} of ${results.length + notReached} cases ran: ` +
    `${count('same')} as expected, ${count('different')} different. ${count('left out')} were left out` +
    (notReached === 0 ? '.' : `, ${notReached} not reached: the run was interrupted.`);
  const remains =
    left.length === 0 ? 'The workspace is empty again.' : `Left in the workspace:\n${left.join('\n')}`;
  return ['', ...lists.filter(Boolean), counts, remains].join('\n');
}
