import { setTimeout as delay } from 'node:timers/promises';
import type { startChaosStack } from '@timbre/server/test/chaos-stack';
import { audioLike, Uploaded } from '@timbre/server/test/note-stack';

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;
export type Speaker = Awaited<ReturnType<ChaosStack['speaker']>>;

/** A word that nobody would log by chance: found outside the database, it has leaked. */
export const planted = 'quaggapterodactyl';

/** Two entries or three, as the spoken note says and as both ledgers must have it. */
export function buildNote(name: string, isLong: boolean) {
  const entries = [
    [`${planted} ${name}`, 60],
    [`${planted} ${name} notes`, 10],
    ...(isLong ? [[`${planted} ${name} calls`, 20] as const] : []),
  ] as const;
  const text = `Yesterday ${entries.map(([what, length]) => `${length} minutes of ${what}`).join(', ')}.`;
  return { text, lines: entries.map(([what, length]) => `${what} ${length * 60}`) };
}

/** Sends as the browser does: again with the same key until there is an answer. */
export async function sendUntilTaken(speaker: Speaker, name: string, isLong: boolean): Promise<void> {
  const file = audioLike(name);
  await speaker.plant(file, buildNote(name, isLong).text);
  for (;;) {
    const answer = await speaker.send(file, { 'idempotency-key': `note-${name}` }).catch(() => undefined);
    if (answer?.ok) return void Uploaded.parse(await answer.json());
    await delay(200);
  }
}

/** An entry in both ledgers, to be compared. */
export const line = (entry: { description: string; duration: number }) =>
  `${entry.description} ${entry.duration}`;
