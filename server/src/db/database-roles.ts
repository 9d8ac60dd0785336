import pg from 'pg';
import { z } from 'zod';

/** Who connects besides the owner of the tables, who migrates, backs up and restores. */
export const databaseRoles = [
  'timbre_api',
  'timbre_worker',
  'timbre_transcriber',
  'timbre_operator',
] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

const readAndWrite = 'select, insert, update, delete';

/** What a role may do with the tables that are named, and with all others. */
const policies: Record<DatabaseRole, { named: Record<string, string>; others: string }> = {
  timbre_api: {
    named: { migrations: '', operator_acts: '', worker_releases: '', event_cursors: '' },
    others: readAndWrite,
  },
  // Only the api handles sign-ins.
  timbre_worker: {
    named: { migrations: '', operator_acts: '', passkeys: '', totp_secrets: '', recovery_codes: '' },
    others: readAndWrite,
  },
  timbre_transcriber: {
    named: {
      transcription_jobs: readAndWrite,
      transcription_turns: readAndWrite,
      users: 'select',
      recordings: 'select',
      connections: 'select',
    },
    others: '',
  },
  // What operators did is added to the trail and looked at, not changed.
  timbre_operator: { named: { migrations: '', operator_acts: 'select, insert' }, others: readAndWrite },
};

/** Makes each role that has a password here, and gives it that password; a role that was made beforehand needs none. */
export async function makeDatabaseRoles(
  url: string,
  passwords: Partial<Record<DatabaseRole, string | undefined>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const role of databaseRoles) {
      const password = passwords[role];
      if (password === undefined) continue;
      const verb = (await findRoles(client)).includes(role) ? 'alter' : 'create';
      await client
        .query(`${verb} role ${role} with login password ${client.escapeLiteral(password)}`)
        .catch((cause: unknown) => {
          throw new Error(
            `the role ${role} could not be made: have an administrator make it, and leave its password out`,
            { cause },
          );
        });
    }
  } finally {
    await client.end();
  }
}

/**
 * Grants every existing role its privileges, and revokes all others: within one transaction, so that processes that run notice
 * nothing. None may make, change or empty a table.
 */
export async function grantToRoles(client: pg.Client): Promise<void> {
  const roles = await findRoles(client);
  if (roles.length === 0) return;
  const tables = await listTablesAndViews(client);
  await client.query('begin');
  try {
    await client.query('revoke create on schema public from public');
    await client.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
    for (const role of roles) await grantTo(client, role, tables);
    // A backup of an earlier release is restored without it.
    const { rowCount: hasFunction } = await client.query(
      `select from pg_proc where oid = to_regprocedure('public.delete_operator_acts(timestamptz)')`,
    );
    if (hasFunction && roles.includes('timbre_worker'))
      await client.query('grant execute on function delete_operator_acts(timestamptz) to timbre_worker');
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}

const Tables = z.array(z.object({ name: z.string(), table: z.string() }));

/** Every table, and every view with the table that it shows: an old name of a table may be used like the table itself. */
async function listTablesAndViews(client: pg.Client): Promise<z.infer<typeof Tables>> {
  const { rows } = await client.query(
    `select tablename as name, tablename as table from pg_tables
     where schemaname = 'public' and tableowner = current_user
     union select view_name, table_name from information_schema.view_table_usage where view_schema = 'public'`,
  );
  return Tables.parse(rows);
}

async function grantTo(client: pg.Client, role: DatabaseRole, tables: z.infer<typeof Tables>): Promise<void> {
  const { named, others } = policies[role];
  const byPrivileges = Map.groupBy(tables, ({ table }) => named[table] ?? others);
  await client.query(`grant usage on schema public to ${role}`);
  for (const [privileges, granted] of byPrivileges) {
    const list = granted.map(({ name }) => client.escapeIdentifier(name)).join(', ');
    await client.query(`revoke all on ${list} from ${role}`);
    if (privileges !== '') await client.query(`grant ${privileges} on ${list} to ${role}`);
  }
}

async function findRoles(client: pg.Client): Promise<DatabaseRole[]> {
  const { rows } = await client.query('select rolname as name from pg_roles where rolname = any($1)', [
    databaseRoles,
  ]);
  return z
    .array(z.object({ name: z.enum(databaseRoles) }))
    .parse(rows)
    .map(({ name }) => name);
}
