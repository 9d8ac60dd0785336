import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from './db/client.ts';
import { verifications } from './db/platform.schema.ts';

/** The identity library does not start without such a table; all links are made and used here. */
export const linkTable = verifications;

/** What a link does, the page where it leads, and for how long it works. */
const links = {
  'verify-email': { path: '/email/verify', hours: 24 },
  'reset-password': { path: '/reset', hours: 1 },
  'confirm-email': { path: '/email/confirm', hours: 24 },
  'restore-email': { path: '/email/restore', hours: 7 * 24 },
  'join-team': { path: '/join', hours: 7 * 24 },
};

type LinkKind = keyof typeof links;

/** Tokens that are in no link: for a login between its two steps, and for a passkey to sign. */
type TokenKind = LinkKind | 'second-step' | 'add-passkey' | 'use-passkey';

/** Time enough to find the phone or the key. */
const minutesWithoutLink = 10;

export function getLinkHours(kind: LinkKind): number {
  return links[kind].hours;
}

function isLink(kind: TokenKind): kind is LinkKind {
  return kind in links;
}

function getLinkMinutes(kind: TokenKind): number {
  return isLink(kind) ? getLinkHours(kind) * 60 : minutesWithoutLink;
}

/** A link that works once, for the user or thing of this id. */
export async function makeLink(db: Db, publicUrl: string, kind: LinkKind, id: string): Promise<string> {
  const token = await makeToken(db, kind, id);
  return new URL(linkPath(kind, token), publicUrl).href;
}

/** Creates the token of a link, also for tokens that are used without one. */
export async function makeToken(db: Db, kind: TokenKind, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(verifications).values({
    id: uuidv7(),
    identifier: getIdentifier(kind, token),
    value: id,
    expiresAt: sql`now() + make_interval(mins => ${getLinkMinutes(kind)})`,
  });
  return token;
}

/** Where a link leads, on our own site. */
export function linkPath(kind: LinkKind, token: string): string {
  return `${links[kind].path}?${new URLSearchParams({ token })}`;
}

/** The subject of a link, without using it up. */
export async function findLink(db: Db, kind: TokenKind, token: string): Promise<string | undefined> {
  const [found] = await db.select({ id: verifications.value }).from(verifications).where(good(kind, token));
  return found?.id;
}

/** Uses a link up, as part of the transaction that does what it is for; undefined when it is unknown, used or too old. */
export async function consumeLink(tx: Db, kind: TokenKind, token: string): Promise<string | undefined> {
  const [taken] = await tx
    .delete(verifications)
    .where(good(kind, token))
    .returning({ id: verifications.value });
  return taken?.id;
}

/** Makes all links for this user or thing worthless. */
export async function voidLinks(db: Db, id: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, id));
}

/** Deletes expired links. */
export async function purgeExpiredLinks(db: Db): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}

function good(kind: TokenKind, token: string) {
  return and(
    eq(verifications.identifier, getIdentifier(kind, token)),
    gt(verifications.expiresAt, sql`now()`),
  );
}

/** Only the hash of a token is kept, so that a copy of the database opens nothing. */
function getIdentifier(kind: TokenKind, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}
