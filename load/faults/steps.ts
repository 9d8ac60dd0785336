import { setTimeout as delay } from 'node:timers/promises';
import type { FaultStack } from '@timbre/server/test/faults/fault-stack';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';
import { AudioReader } from '@timbre/speech/audio/audio-file';
import { line } from '../spoken-notes.ts';

export type Speaker = Awaited<ReturnType<FaultStack['speaker']>>;

/** Something that a person does, from what they have before to what must be so afterwards. */
export type Flow = {
  name: string;
  /** Whether calls that processes make by themselves are points of it: they are the same beside every flow. */
  withBackground?: boolean;
  /** Makes a person who can do it. */
  prepare: (stack: FaultStack) => Promise<PreparedFlow>;
};

type PreparedFlow = {
  /** What the person does, and does again until it is answered, as the page has them do. */
  act: () => Promise<void>;
  /** Whether all that follows from it can be seen; open work is looked at besides. */
  isDone: () => Promise<boolean>;
  /** What is wrong afterwards: lost, twice there, counted wrongly, or not the same in both places. */
  faults: () => Promise<string[]>;
};

const noteText = 'Yesterday 60 minutes of research, 30 minutes of drawing, 20 minutes of letters.';
export const noteLines = ['drawing 1800', 'letters 1200', 'research 3600'];

let notes = 0;

/** Retries until the response is no server error, as a page or its user would. */
export async function persist(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await call().catch(() => undefined);
    if (response !== undefined && response.status < 500) return response;
    await delay(100);
  }
}

/** Throws for an error response. */
export async function persistUntilOk(call: () => Promise<Response>): Promise<Response> {
  const response = await persist(call);
  if (!response.ok) throw new Error(`answered ${response.status} ${await response.text()}`);
  return response;
}

export async function connectedSpeaker(stack: FaultStack): Promise<Speaker> {
  const speaker = await stack.speaker();
  await persistUntilOk(() => speaker.connect());
  return speaker;
}

/** Speaks the note of three entries; gives its id. */
export async function speak(speaker: Speaker): Promise<string> {
  notes += 1;
  const name = `note-${process.pid}-${notes}`;
  const file = audioLike(name);
  await speaker.plant(file, noteText);
  const response = await persistUntilOk(() => speaker.send(file, { 'idempotency-key': name }));
  return Uploaded.parse(await response.json()).id;
}

export async function findStatus(speaker: Speaker, id: string): Promise<string | undefined> {
  return (await speaker.recordings()).find((recording) => recording.id === id)?.status;
}

/** Somebody whose note is logged, with nothing left to do. */
export async function withLoggedNote(stack: FaultStack): Promise<{ speaker: Speaker; id: string }> {
  const speaker = await connectedSpeaker(stack);
  const id = await speak(speaker);
  await settle(stack, async () => (await findStatus(speaker, id)) === 'success');
  return { speaker, id };
}

/** Waits until something is so and no work is open. */
export async function settle(stack: FaultStack, isDone: () => Promise<boolean>, withinMs = 300_000) {
  const deadline = performance.now() + withinMs;
  let open: string[] = [];
  while (performance.now() < deadline) {
    await stack.restarted();
    open = await stack.listOpenJobs();
    if (open.length === 0 && (await isDone().catch(() => false))) return;
    await delay(50);
  }
  throw new Error(`came to no end: ${open.join(', ') || 'no open jobs'}`);
}

export function compare(what: string, found: unknown, expected: unknown): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? [] : [`${what}: ${is} for ${should}`];
}

/** What is counted for the person is the length of their notes, once. */
export async function minuteFaults(stack: FaultStack, userId: string): Promise<string[]> {
  const [row] = await stack.ask(`
    select coalesce(sum(milliseconds), 0)::int as counted,
      (select coalesce(sum(milliseconds), 0)::int from usage_months where user_id = '${userId}') as month,
      count(*) filter (where state <> 'counted')::int as held
    from usage where user_id = '${userId}'`);
  return compare('minutes', row, { counted: noteMilliseconds, month: noteMilliseconds, held: 0 });
}

/** Of the sample that every note is. */
const noteMilliseconds = getLength(audioLike('length'));

function getLength(file: Buffer): number {
  const reader = new AudioReader();
  reader.push(file);
  return reader.end().milliseconds;
}

export async function ledgerFaults(speaker: Speaker, id: string, expected: string[]): Promise<string[]> {
  return [
    ...compare('entries', (await speaker.entries([id])).map(line).sort(), expected),
    ...compare('time tracker', (await speaker.ledger()).map(line).sort(), expected),
  ];
}
