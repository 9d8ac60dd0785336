import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema.ts';
import type { Parts } from '../../parts.ts';
import type { Identity } from './identity.ts';

const sessionByToken = preparedOn((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      freshUntil: sessions.freshUntil,
      expiresAt: sessions.expiresAt,
      deletionDueAt: users.deletionDueAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_by_token'),
);

/**
 * Finds the session of a cookie in the common case, that it is good and need not be prolonged, by one query: the identity
 * library takes several times as long over it. Whatever is not so plain is left to the library.
 */
export async function makeSessionReader(
  { db, now, authSecret }: Pick<Parts, 'db' | 'now' | 'authSecret'>,
  identity: Identity,
) {
  const { authCookies } = await identity.$context;
  const { expiresIn, updateAge } = identity.options.session;
  return async (cookies: string | undefined) => {
    const token = tokenIn(cookies, authCookies.sessionToken.name, authSecret);
    if (token === undefined) return undefined;
    const [session] = await sessionByToken(db).execute({ token });
    const isYoung = (end: Date) => end.getTime() - now().epochMilliseconds > (expiresIn - updateAge) * 1_000;
    return session && isYoung(session.expiresAt) ? session : undefined;
  };
}

/** The token that the library's cookie carries, where its signature is ours. */
function tokenIn(cookies: string | undefined, name: string, secret: string): string | undefined {
  const value = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const [, token, signature] = /^([\w-]+)\.([\w%]+)$/.exec(value?.slice(name.length + 1) ?? '') ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(
    encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64')),
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
