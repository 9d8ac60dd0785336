import { maxSecurityEvents, type SecurityEvent, SecurityEventKind } from '@timbre/contract/security-events';
import { desc, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { shortNetwork } from '../../network.ts';
import { consume } from '../../rate-limit.ts';
import { securityEvents, users } from './accounts.schema.ts';

/** Tells the owner of an event by mail; keyed by the event's id. */
export const securityMailWorkflow = 'SecurityMail';

/** Those that a thief would do first; of the others their own mails tell, or the list in the settings. */
export const mailedKinds = [
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'api-token-made',
  'assistant-connected',
  'tracker-replaced',
  'tracker-disconnected',
  'tracker-token-revealed',
  'data-exported',
  'plan-changed',
  'seats-changed',
  'subscription-cancelled',
  'subscription-kept',
  'payment-page-opened',
  'notes-deleted',
] as const satisfies SecurityEventKind[];
export type MailedKind = (typeof mailedKinds)[number];

/** One mail of a kind says enough for so long. */
const minutesBetweenMails = 10;
const minutesBetweenBlocks = 15;
const longestUserAgent = 300;

/** Who did something, and from where as far as it is kept. */
export type Caller = { userId: string; userAgent: string | null; network: string | null };

/** Somebody in a browser. */
export function getCaller(request: FastifyRequest, userId = request.session?.userId): Caller {
  if (userId === undefined) throw new DomainError('session-needed');
  return { userId, ...getBrowser(request) };
}

function getBrowser(request: FastifyRequest): Omit<Caller, 'userId'> {
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent) ?? null;
  return { userAgent, network: shortNetwork(request.ip) };
}

/** By an operator or a mailed link: nobody's browser tells where from. */
export function withoutBrowser(userId: string): Caller {
  return { userId, userAgent: null, network: null };
}

/** Writes an event down, in the transaction of what it tells, and asks for its mail where it has one. */
export async function noteSecurityEvent(tx: Db, kind: SecurityEventKind, caller: Caller): Promise<void> {
  const id = uuidv7();
  await tx.insert(securityEvents).values({ id, kind, ...caller });
  if (!isMailed(kind)) return;
  const limit = { times: 1, minutes: minutesBetweenMails };
  if ((await consume(tx, `security-mail/${kind}/${caller.userId}`, limit)) === 0)
    await enqueue(tx, securityMailWorkflow, id);
}

export function isMailed(kind: string): kind is MailedKind {
  return mailedKinds.some((one) => one === kind);
}

/**
 * Notes, once in a period, that somebody tried too often to sign in. One statement whether or not there is such an account, so
 * that the time it takes does not tell.
 */
export async function noteBlockedSignIn(db: Db, email: string, request: FastifyRequest): Promise<void> {
  const { userAgent, network } = getBrowser(request);
  const kind: SecurityEventKind = 'sign-in-blocked';
  await db.execute(sql`
    insert into ${securityEvents} (id, user_id, kind, user_agent, network)
    select ${uuidv7()}, ${users.id}, ${kind}, ${userAgent}, ${network} from ${users}
    where ${users.email} = ${email} and not exists (
      select from ${securityEvents} e where e.user_id = ${users.id} and e.kind = ${kind}
      and e.created_at > now() - make_interval(mins => ${minutesBetweenBlocks})
    )`);
}

/** The newest first. */
export async function listSecurityEvents(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
): Promise<SecurityEvent[]> {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(maxSecurityEvents);
  return rows.flatMap(({ id, kind, createdAt, userAgent, network }) => {
    // A later release may have written kinds that this one does not know.
    const known = SecurityEventKind.safeParse(kind);
    return known.success ? [{ id, kind: known.data, at: createdAt.toString(), userAgent, network }] : [];
  });
}

/** All that is kept, for its owner. */
export async function exportedSecurityEvents(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.createdAt));
  return rows.map(({ kind, createdAt, userAgent, network }) => ({
    kind,
    at: createdAt.toString(),
    userAgent,
    network,
  }));
}

export async function findSecurityEvent(db: Db, id: string) {
  const [found] = await db.select().from(securityEvents).where(eq(securityEvents.id, id));
  return found;
}

export async function purgeExpiredSecurityEvents(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(securityEvents).where(lt(securityEvents.createdAt, moment));
  return rowCount ?? 0;
}
