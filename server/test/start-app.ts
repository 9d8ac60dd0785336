import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { makeApp } from '../src/app.ts';
import { openDatabase } from '../src/db/client.ts';
import { makeLog } from '../src/log.ts';
import { systemClock } from '../src/parts.ts';
import type { SealingKeys } from '../src/sealing.ts';
import { dropDatabase, freshDatabase } from './fresh-database.ts';

export const testSealingKeys: SealingKeys = [{ id: 'test', key: Buffer.alloc(32, 7) }];
export const testSecret = 'a secret for tests that is long enough';

/** The real API on a real port with a database of its own, closed when the test ends. */
export async function startApp() {
  const databaseUrl = await freshDatabase();
  const lines: string[] = [];
  const log = makeLog(
    'info',
    'api',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const database = openDatabase(databaseUrl, () => {});
  // The port is known only once it listens, but what counts as the same site must be known before.
  const publicUrl = 'http://timbre.test';
  const app = await makeApp({
    parts: {
      db: database.db,
      log,
      now: systemClock,
      publicUrl,
      authSecret: testSecret,
      sealingKeys: testSealingKeys,
    },
    isReady: () => database.isAnswering(),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    await database.close();
  };
  onTestFinished(close);
  return {
    url,
    app,
    db: database.db,
    databaseUrl,
    logged: () => lines.join(''),
    loseDatabase: () => dropDatabase(databaseUrl),
    close,
    visitor: () => visitor(url),
  };
}

/** Somebody with a cookie jar. */
export function visitor(url: string) {
  const jar = new Map<string, string>();
  return {
    jar,
    async call(
      method: string,
      path: string,
      options: { body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const { body } = options;
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const [name = '', ...value] = pair.split('=');
        if (/max-age=0/i.test(cookie)) jar.delete(name);
        else jar.set(name, value.join('='));
      }
      return response;
    },
  };
}

let people = 0;

/** Credentials that nobody else in this run has. */
export function newPerson() {
  people += 1;
  return { email: `person-${process.pid}-${people}@example.com`, password: 'correct horse battery' };
}
