import pg from 'pg';
import { z } from 'zod';
import type { Db } from '../src/db/client.ts';

/** What PostgreSQL says of one part of a plan, as far as we count. */
const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  Operation: z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(PlanNode).optional();
  },
});
type PlanNode = z.infer<typeof PlanNode>;

const Explained = z.object({ 'Query Text': z.string(), Plan: PlanNode });

/** One statement as it was run. */
export type Statement = {
  scene: string;
  text: string;
  tables: string[];
  milliseconds: number;
  /** Rows handed out or written. */
  returned: number;
  /** Rows that went into a sum or a count; 0 where there is none. */
  summed: number;
  read: number;
  pages: number;
  plan: string[];
};

const getChildren = (node: PlanNode): PlanNode[] => node.Plans ?? [];
const getNodes = (node: PlanNode): PlanNode[] => [node, ...getChildren(node).flatMap(getNodes)];
const countRows = (node: PlanNode) => Math.round(node['Actual Rows'] * node['Actual Loops']);
const isScan = (node: PlanNode) => / Scan$/.test(node['Node Type']);

/** What a scan looked at: what it handed on, and what it threw away. An index behind a bitmap counts too. */
function readBy(node: PlanNode): number {
  const removed = node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck'];
  return countRows(node) + Math.round(removed * node['Actual Loops']);
}

const sumBy = (nodes: PlanNode[], figure: (node: PlanNode) => number) =>
  nodes.reduce((sum, node) => sum + figure(node), 0);

function asStatement(scene: string, milliseconds: number, { Plan, ...rest }: z.infer<typeof Explained>) {
  const nodes = getNodes(Plan);
  const scans = nodes.filter(isScan);
  const writes = nodes.filter((node) => node['Node Type'] === 'ModifyTable');
  const sums = nodes.filter((node) => node['Node Type'] === 'Aggregate');
  const given = (node: PlanNode) => sumBy(getChildren(node).slice(0, 1), countRows);
  return {
    scene,
    milliseconds,
    text: rest['Query Text'],
    tables: [...new Set(nodes.flatMap((node) => node['Relation Name'] ?? []))],
    returned: Math.max(countRows(Plan), sumBy(writes, given)),
    summed: Math.max(0, ...sums.map(given)),
    read: sumBy(scans, readBy),
    pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
    plan: nodes.map((node) => node.Operation ?? node['Node Type']),
  };
}

/**
 * Has PostgreSQL explain every statement that these pools of one database run, those of triggers and foreign keys too, as it
 * runs them: nothing is typed again, and nothing is run twice.
 */
export async function watchStatements(
  dbs: Db[],
  databaseUrl: string,
  /** Tables as small as a check has them are rightly read whole; this shows which index a large one would be read by. */
  asIfLarge: boolean,
) {
  const pools = dbs.map(getPool);
  const statements: Statement[] = [];
  let scene: string | undefined;
  const listen = (client: pg.PoolClient) =>
    client.on('notice', ({ message = '' }) => {
      const [, milliseconds, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]+)$/.exec(message) ?? [];
      if (scene === undefined || json === undefined) return;
      statements.push(asStatement(scene, Number(milliseconds), Explained.parse(JSON.parse(json))));
    });
  for (const pool of pools) pool.on('connect', listen);
  await explainAll(databaseUrl, asIfLarge ? ['enable_seqscan', 'enable_hashjoin'] : []);
  for (const pool of pools) await renewConnections(pool);
  return {
    statements,
    /** What is run meanwhile belongs to this scene. */
    async during<T>(name: string, action: () => Promise<T>): Promise<T> {
      scene = name;
      try {
        return await action();
      } finally {
        scene = undefined;
      }
    },
  };
}

export function getPool(db: Db): pg.Pool {
  if ('$client' in db && db.$client instanceof pg.Pool) return db.$client;
  throw new Error('this database has no pool');
}

/** Connections keep the settings they began with: all are taken, whoever has one in use first giving it back, and closed. */
async function renewConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) client.release(true);
}

async function explainAll(databaseUrl: string, off: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const name = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    const settings = {
      log_min_duration: '0',
      log_analyze: 'on',
      log_buffers: 'on',
      // The clock would be read for every row; the time of the whole is measured anyway.
      log_timing: 'off',
      log_nested_statements: 'on',
      log_format: 'json',
      log_level: 'notice',
    };
    await client.query(`load 'auto_explain'`);
    for (const [key, value] of Object.entries(settings))
      await client.query(`alter database ${name} set auto_explain.${key} = '${value}'`);
    await client.query(`alter database ${name} set session_preload_libraries = 'auto_explain'`);
    for (const way of off) await client.query(`alter database ${name} set ${way} = off`);
  } finally {
    await client.end();
  }
}
