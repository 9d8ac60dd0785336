import type { Db } from '../../db/client.ts';
import { voidLinks } from '../../one-time-links.ts';
import { deleteKnownBrowsers, endSessions } from './accounts.queries.ts';
import { dropApiTokens } from './api-tokens.queries.ts';
import { dropGrants } from './authorization.queries.ts';
import { dropEmailChange } from './email-change.queries.ts';

/**
 * Ends whatever lets somebody into an account, or would move it: sessions, tokens, assistants, mailed links, marks of known browsers, and a change of address that waits.
 * The session of an owner who does this may stay. A completed change can still be reverted from the older address, whoever set the password since.
 */
export async function revokeAccess(tx: Db, userId: string, butSession?: string): Promise<void> {
  // First, since it locks the user: closing an account does so before it ends the sessions, and the other order would deadlock.
  await deleteKnownBrowsers(tx, userId);
  await endSessions(tx, userId, butSession);
  await dropApiTokens(tx, userId);
  await dropGrants(tx, userId);
  await voidLinks(tx, userId);
  await dropEmailChange(tx, userId);
}
