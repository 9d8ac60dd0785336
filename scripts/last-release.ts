import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './start/free-ports.ts';
import { logNote } from './start/log-note.ts';
import { portNames, startStack } from './start/stack.ts';
import { temporaryDirectory } from './start/temporary-directory.ts';

/**
 * `npm run last-release`: whether the last release survives today's migrations. While a release goes out its predecessor still runs, on
 * tables that are new already. So its api and worker are started on a database that was migrated by today's files, and a note
 * goes its way.
 */
const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The newest tag of a release; without one, the commit that the release notes name first. */
function lastRelease(): string | undefined {
  const tag = git('describe', '--tags', '--match', 'v*', '--abbrev=0').stdout.trim();
  if (tag !== '') return tag;
  return /^## \S+ \(commit ([0-9a-f]{7,40})\)/m.exec(
    readFileSync(join(root, 'docs/releases.md'), 'utf8'),
  )?.[1];
}

const release = lastRelease();
if (release === undefined || git('cat-file', '-e', `${release}^{commit}`).status !== 0) {
  console.log(`not run: this checkout does not have the last release, ${release ?? 'which has no name yet'}`);
  process.exit(0);
}

const startedAt = performance.now();
const directory = temporaryDirectory('last-release');
try {
  const old = join(directory.path, 'old');
  takeOut(release, old);
  const server = (role: string) => ({
    command: process.execPath,
    args: [`src/${role}.ts`],
    cwd: join(old, 'server'),
  });
  let stopping = false;
  const stack = await startStack({
    directory: join(directory.path, 'data'),
    ports: await freePorts(...portNames),
    web: 'built',
    logLevel: 'warn',
    // Its pages are not built: this is about what it says to the database.
    settings: { WEB_DIRECTORY: '' },
    roles: { api: server('api'), worker: server('worker') },
    onLine: (name, line) => {
      if (!stopping && (name === 'api' || name === 'worker')) console.log(`[${name}] ${line}`);
    },
  });
  await logNote(stack).finally(() => {
    stopping = true;
    return stack.stop();
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${release} lives with today's migrations: a note was logged, listed and undone (${seconds} s)`,
  );
} finally {
  directory.remove();
}

/** The tree of a release, with the packages installed here and its own workspaces. */
function takeOut(commit: string, target: string): void {
  mkdirSync(target);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  const ours = join(target, 'node_modules/@timbre');
  mkdirSync(ours, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@timbre'))
    symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules/@timbre')))
    symlinkSync(join(target, name), join(ours, name));
  // What npm could not share between workspaces stands with the one that wants it.
  for (const name of readdirSync(root).filter((one) => isFolder(join(root, one, 'node_modules'))))
    if (isFolder(join(target, name)))
      symlinkSync(join(root, name, 'node_modules'), join(target, name, 'node_modules'));
}

function isFolder(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
}
