import pg from 'pg';
import type { Log } from '../log.ts';
import { startRounds } from './rounds.ts';

/** After a connection broke, it is tried again this often. */
const retryMs = 2_000;

type Ears = {
  /** Somebody said something on the channel. */
  onWord: (word: string) => void;
  /** Begins to listen, at first or after a break: what was said meanwhile was not heard. */
  onSilence: () => void;
};

/** Listens to what commits say on a channel, on a connection of its own, and again on a new one when that breaks. */
export function listen(databaseUrl: string, channel: string, log: Log, { onWord, onSilence }: Ears) {
  let listening = false;
  const rounds = startRounds(async (pause) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    // Unheard, an error would end the process; heard before it listens, it would end the pause after the failure.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('error', rounds.wake);
      client.on('end', rounds.wake);
      client.on('notification', ({ payload = '' }) => onWord(payload));
      await client.query(`listen ${channel}`);
      listening = true;
      onSilence();
      await pause();
    } catch (cause) {
      log.warn({ err: cause, channel }, 'cannot listen to the database; trying again');
      await pause(retryMs);
    } finally {
      listening = false;
      client.removeAllListeners();
      client.on('error', () => {});
      await client.end().catch(() => {});
    }
  });
  return { stop: rounds.stop, isListening: () => listening };
}
