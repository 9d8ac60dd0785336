import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { journalled } from '@timbre/server/test/engine-journal';
import { audioLike, startNoteStack, Uploaded } from '@timbre/server/test/note-stack';
import { suiteEngine } from '@timbre/server/test/suite-engine';
import { vi } from 'vitest';
import { recordStatements } from '../api/statements.ts';
import { Cost } from './errand.ts';
import { followEnds } from './follow-ends.ts';

export const spoken = 'Yesterday 30 minutes of design';

/** What is still asked when the work has been marked as finished. */
const afterwardsMs = 500;

/** Sends one note through the whole way in this process and counts what that asks of others. */
export async function costOfANote(): Promise<Cost> {
  // Rounds that look after all notes are no part of what one costs.
  const stack = await startNoteStack({ settings: { RECONCILE_SECONDS: '1000' } });
  const speaker = await stack.speaker();
  await speaker.connect();
  const file = audioLike('counted');
  await speaker.plant(file, spoken);
  // Whoever asked whether it is done would be counted too.
  const isDone = await followEnds(stack.databaseUrl);
  const say = async () => {
    const sent = await speaker.send(file, { 'idempotency-key': randomUUID() });
    await isDone(Uploaded.parse(await sent.json()).id);
    await delay(afterwardsMs);
  };
  await say();
  const before = await journalled(suiteEngine().adminUrl);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const statements = await recordStatements(() => say());
  const services = [stack.togglUrl, stack.transcriptionUrl];
  const httpCalls = fetched.mock.calls.filter(([url]) =>
    services.some((service) => String(url).startsWith(service)),
  ).length;
  fetched.mockRestore();
  const after = await journalled(suiteEngine().adminUrl);
  const more = (kind: string) => (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
  return Cost.parse({
    statements: inTransactions(statements.map(({ text }) => getKind(text))),
    steps: more('Command: Run'),
    calls: more('Command: Call'),
    httpCalls,
  });
}

/** What a statement does; one that first names what it is about is an update. */
function getKind(text: string): string {
  const [first = ''] = text.trim().toLowerCase().split(/\s/);
  return first === 'with' ? 'update' : first;
}

/** Each on its own, but for those between a beginning and its end. */
function inTransactions(kinds: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | undefined;
  for (const kind of kinds) {
    if (open) open.push(kind);
    else groups.push([kind]);
    if (kind === 'begin') open = groups.at(-1);
    if (kind === 'commit') open = undefined;
  }
  return groups;
}
