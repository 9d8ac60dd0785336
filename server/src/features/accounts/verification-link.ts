import { randomBytes } from 'node:crypto';
import type { Parts } from '../../parts.ts';
import { markEmailVerified } from './accounts.queries.ts';
import type { Identity } from './identity.ts';

const lifetime = { hours: 24 };

/** A link that verifies the user's address: works once, for 24 hours. */
export async function makeVerificationLink(
  { now, publicUrl }: Pick<Parts, 'now' | 'publicUrl'>,
  identity: Identity,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await identity.$context;
  const expiresAt = new Date(now().add(lifetime).epochMilliseconds);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt,
  });
  const link = new URL('/api/verify-email', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

/** False when the link is unknown, used or too old. */
export async function useVerificationLink(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  identity: Identity,
  token: string,
): Promise<boolean> {
  const { internalAdapter } = await identity.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(token));
  if (found === null || found.expiresAt < new Date(now().epochMilliseconds)) return false;
  // In this order: a crash in between leaves a link that still works, not one that is used up for nothing.
  const verified = await markEmailVerified(db, found.value);
  await internalAdapter.consumeVerificationValue(identifierOf(token));
  return verified;
}

function identifierOf(token: string): string {
  return `verify-email:${token}`;
}
