import { maximumPasswordLength } from '@timbre/contract/accounts';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import { linkTable } from '../../one-time-links.ts';
import { sessionDays } from './accounts.queries.ts';
import { sessions, signInMethods, users } from './accounts.schema.ts';
import { cookieNames } from './cookie-names.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** The identity library, mapped to our tables and used only behind our routes: none of its own is reachable. */
export function makeIdentity({
  db,
  log,
  publicUrl,
  authSecret,
}: Pick<AppContext, 'db' | 'log' | 'publicUrl' | 'authSecret'>) {
  return betterAuth({
    appName: 'Timbre',
    baseURL: publicUrl,
    secret: authSecret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: signInMethods, verification: linkTable },
    }),
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      maxPasswordLength: maximumPasswordLength,
      password: { hash: hashPassword, verify: ({ password, hash }) => isPassword(password, hash) },
    },
    user: { additionalFields: { deletionDueAt: { type: 'date', required: false, input: false } } },
    session: {
      expiresIn: sessionDays * 24 * 60 * 60,
      disableSessionRefresh: true,
      additionalFields: { reauthenticatedUntil: { type: 'date', required: false, input: false } },
    },
    advanced: {
      cookiePrefix: 'timbre',
      // Otherwise the library would trust the caller's headers.
      ipAddress: { disableIpTracking: true },
      // The library would give the names a prefix of its own, which a neighbour's cookie may have as well.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieNames(publicUrl).session } },
      database: { generateId: () => uuidv7() },
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: publicUrl.startsWith('https:') },
    },
    logger: { log: (level, message) => log[level](`identity: ${message}`) },
  });
}

export type Identity = ReturnType<typeof makeIdentity>;
