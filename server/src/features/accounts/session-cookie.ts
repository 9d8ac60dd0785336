import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { preparedOn } from '../../db/prepared.ts';
import { isOpenSession, noteSessionUse, sessionDays } from './accounts.queries.ts';
import { sessions, users } from './accounts.schema.ts';
import { cookieNames } from './cookie-names.ts';
import type { Identity } from './identity.ts';
import { mustAddSecondFactor } from './second-factor.read-model.ts';

const sessionByToken = preparedOn((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      reauthenticatedUntil: sessions.reauthenticatedUntil,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      isUseNoted: sql<boolean>`${sessions.updatedAt} > now() - interval '1 day'`,
      deletionDueAt: users.deletionDueAt,
      mustAddSecondFactor: mustAddSecondFactor(),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), isOpenSession()))
    .prepare('session_by_token'),
);

/** Finds the session of a cookie by one query: the identity library takes several times as long over it. */
export async function makeSessionReader(
  { db, authSecret }: Pick<AppContext, 'db' | 'authSecret'>,
  identity: Identity,
) {
  const { authCookies } = await identity.$context;
  return async (cookies: string | undefined) => {
    const token = tokenIn(cookies, authCookies.sessionToken.name, authSecret);
    if (token === undefined) return undefined;
    const [session] = await sessionByToken(db).execute({ token });
    if (session === undefined) return undefined;
    if (!session.isUseNoted) await noteSessionUse(db, session.id);
    return { ...session, expiresAt: getEnd(session) };
  };
}

function getEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Temporal.Instant {
  const last = createdAt.getTime() + sessionDays * 24 * 60 * 60 * 1_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(last, expiresAt.getTime()));
}

/** The cookie of a session, as the library writes it. */
export function sessionCookie(publicUrl: string, secret: string, token: string): string {
  const { session: name, secure } = cookieNames(publicUrl);
  const maxAge = sessionDays * 24 * 60 * 60;
  return `${name}=${token}.${computeSignature(token, secret)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function computeSignature(token: string, secret: string): string {
  return encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'));
}

/** The token that the library's cookie carries, where its signature is ours. */
function tokenIn(cookies: string | undefined, name: string, secret: string): string | undefined {
  const value = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const [, token, signature] = /^([\w-]+)\.([\w%]+)$/.exec(value?.slice(name.length + 1) ?? '') ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(computeSignature(token, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
