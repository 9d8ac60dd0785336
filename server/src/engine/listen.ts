import pg from 'pg';
import { keepAliveOptions } from '../db/limits.ts';
import { randomBetween } from '../jitter.ts';
import type { Log } from '../log.ts';
import { startPollLoop } from './poll-loop.ts';

/** After a connection broke, it is tried again this often. */
const retryMs = { min: 1_000, max: 3_000 };

type Listener = {
  onNotification: (payload: string) => void;
  /** Begins to listen, at first or after a break: what was notified meanwhile is lost. */
  onReconnect: () => void;
};

/** Listens to what commits notify on a channel, on a connection of its own, and again on a new one when that breaks. */
export function listen(
  databaseUrl: string,
  channel: string,
  log: Log,
  { onNotification, onReconnect }: Listener,
) {
  let listening = false;
  const loop = startPollLoop(async (pause) => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      ...keepAliveOptions,
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
    });
    // Without a listener, an error would end the process; added any earlier, it would end the pause after the failure.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('error', loop.wake);
      client.on('end', loop.wake);
      client.on('notification', ({ payload = '' }) => onNotification(payload));
      await client.query(`listen ${channel}`);
      listening = true;
      onReconnect();
      await pause();
    } catch (cause) {
      log.warn({ err: cause, channel }, 'cannot listen to the database; trying again');
      await pause(randomBetween(retryMs.min, retryMs.max));
    } finally {
      listening = false;
      client.removeAllListeners();
      client.on('error', () => {});
      await client.end().catch(() => {});
    }
  });
  return { stop: loop.stop, isListening: () => listening };
}
