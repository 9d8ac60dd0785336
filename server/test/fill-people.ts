import { createHash, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Cell, copyRows } from './copy-rows.ts';

const dayMs = 86_400_000;

/** Every so manieth has one. */
const oneIn = (n: number, of: number) => n % of === 0;
const membersOfATeam = 10;

const projects = Array.from({ length: 12 }, (_, n) => {
  return { id: String(900_000 + n), name: `Project ${n}`, client: null, workspaceId: '1' };
});
const workspaces = [{ id: '1', name: 'Work', organizationId: '1' }];

/** The firsts of the months up to this one, the newest first. */
function monthsUntil(now: number, count: number): { month: string; startsAt: Date; endsAt: Date }[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, n) => {
    const first = (month: number) => new Date(Date.UTC(today.getUTCFullYear(), month, 1));
    const startsAt = first(today.getUTCMonth() - n);
    return {
      month: startsAt.toISOString().slice(0, 10),
      startsAt,
      endsAt: first(today.getUTCMonth() - n + 1),
    };
  });
}

type Rows = Cell[][];

/** What stands under a user's id, by table. */
const tables: Record<string, { columns: string; toRows: (id: string, n: number, now: number) => Rows }> = {
  users: {
    columns: 'id, email, email_verified, time_zone',
    toRows: (id, n) => [[id, `grown-${n}-${id}@example.com`, true, 'Europe/Paris']],
  },
  sign_in_methods: {
    columns: 'id, user_id, provider_id, account_id, password',
    toRows: (id) => [[uuidv7(), id, 'credential', id, `$argon2id$v=19$${'x'.repeat(80)}`]],
  },
  sessions: {
    columns: 'id, user_id, token, ip_address, user_agent, expires_at',
    // Most still stand; a few ended just long enough ago to be purged.
    toRows: (id, n, now) =>
      [0, 1].map((m) => [
        uuidv7(),
        id,
        randomUUID(),
        '192.0.2.1',
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
        new Date(oneIn(n + m, 500) ? now - dayMs - 600_000 : now + (1 + ((n + m) % 30)) * dayMs),
      ]),
  },
  api_tokens: {
    columns: 'id, user_id, name, scopes, token_hash, ending, created_at, expires_at',
    toRows: (id, n, now) =>
      oneIn(n, 5)
        ? [
            [
              ...[
                uuidv7(),
                id,
                'a script',
                '{notes:write,notes:read}',
                createHash('sha256').update(id).digest(),
              ],
              ...['abcd', new Date(now - 60 * dayMs), oneIn(n, 10) ? null : new Date(now + 90 * dayMs)],
            ],
          ]
        : [],
  },
  connections: {
    columns:
      'id, user_id, service, token_sealed, account_id, organization_id, default_workspace_id, projects, tags, workspaces',
    toRows: (id, n) => [
      [uuidv7(), id, 'toggl', Buffer.alloc(80, n), String(n), '1', '1', projects, [], workspaces],
    ],
  },
  aliases: {
    columns: 'user_id, words, project_id',
    toRows: (id) => projects.slice(0, 5).map((project, n) => [id, `words ${n}`, project.id]),
  },
  usage_months: {
    columns: 'user_id, month, starts_at, ends_at, milliseconds',
    toRows: (id, _, now) =>
      monthsUntil(now, 4).map(({ month, startsAt, endsAt }) => [id, month, startsAt, endsAt, 400_000]),
  },
  model_spending: {
    columns: 'user_id, day, service, micros',
    toRows: (id, _, now) =>
      Array.from({ length: 20 }, (__, n) => [
        ...[id, new Date(now - n * 4 * dayMs).toISOString().slice(0, 10), 'transcription', 2_000],
      ]),
  },
  service_quotas: {
    columns: 'key, bucket, remaining, resets_at, reported_at',
    toRows: (id, n, now) =>
      ['reads', 'writes'].map((bucket) => [
        ...[`toggl-${id}`, bucket, 20, new Date(now), new Date(now - (n % 29) * dayMs)],
      ]),
  },
  service_throttles: {
    columns: 'key, empty_at',
    toRows: (id, n, now) => [[`toggl-${id}`, new Date(now - (n % 29) * dayMs)]],
  },
  rate_limits: {
    columns: 'key, used, period_ends_at',
    toRows: (id, n, now) => [[`sign-in-${id}`, 1, new Date(now + (1 + (n % 15)) * 60_000)]],
  },
  email_changes: {
    columns: 'id, user_id, new_email, expires_at',
    toRows: (id, n, now) =>
      oneIn(n, 20) ? [[uuidv7(), id, `other-${n}@example.com`, new Date(now + dayMs)]] : [],
  },
  verifications: {
    columns: 'id, identifier, value, expires_at',
    toRows: (id, n, now) =>
      oneIn(n, 5) ? [[uuidv7(), `verify-email-${id}`, id, new Date(now + dayMs)]] : [],
  },
};

/** The team of every tenth ten of them, with six months of minutes. */
function teamRows(
  ids: readonly string[],
  now: number,
): Record<'teams' | 'members' | 'months' | 'usage', Rows> {
  const rows: ReturnType<typeof teamRows> = { teams: [], members: [], months: [], usage: [] };
  for (let n = 0; n + membersOfATeam <= ids.length; n += membersOfATeam * 10) {
    const teamId = uuidv7();
    const members = ids.slice(n, n + membersOfATeam);
    rows.teams.push([teamId, members[0] ?? null]);
    for (const [m, id] of members.entries()) rows.members.push([id, teamId, m === 0 ? 'owner' : 'member']);
    for (const { month, startsAt, endsAt } of monthsUntil(now, 6)) {
      rows.months.push([teamId, month, startsAt, endsAt, 500_000]);
      for (const id of members) rows.usage.push([teamId, month, id, 50_000]);
    }
  }
  return rows;
}

async function copy(databaseUrl: string, table: string, columns: string, pieces: Iterable<Rows>) {
  const copier = await copyRows(databaseUrl, table, columns);
  for (const rows of pieces) await copier.write(rows);
  await copier.end();
}

/** The ids of so many whom nobody has met. */
export const strangers = (count: number): string[] => Array.from({ length: count }, () => uuidv7());

/** Users with all that stands under an account after months, but for their notes. */
export async function fillPeople(databaseUrl: string, ids: readonly string[], now: number): Promise<void> {
  for (const [table, { columns, toRows }] of Object.entries(tables)) {
    const pieces = function* () {
      for (let n = 0; n < ids.length; n += 500)
        yield ids.slice(n, n + 500).flatMap((id, m) => toRows(id, n + m, now));
    };
    await copy(databaseUrl, table, columns, pieces());
  }
  const { teams, members, months, usage } = teamRows(ids, now);
  await copy(databaseUrl, 'teams', 'id, paid_by', [teams]);
  await copy(databaseUrl, 'team_members', 'user_id, team_id, role', [members]);
  await copy(databaseUrl, 'team_months', 'team_id, month, starts_at, ends_at, milliseconds', [months]);
  await copy(databaseUrl, 'team_usage', 'team_id, month, user_id, milliseconds', [usage]);
}
