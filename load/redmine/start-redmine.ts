import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { answersOk, waitUntil } from '@timbre/scripts/start/server-process';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';

const home = '/usr/share/redmine';
/** What the package `redmine-sqlite` makes: tables without anything of anybody. */
const emptyDatabase = '/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default';

export const isRedmineInstalled = () => existsSync(home) && existsSync(emptyDatabase);

const startMs = 60_000;

/** The real Redmine of Debian's package, with a database of its own, and the keys of an administrator and of a user. */
export async function startRealRedmine() {
  const directory = temporaryDirectory('redmine');
  const database = join(directory.path, 'redmine.db');
  copyFileSync(emptyDatabase, database);
  const env = {
    ...process.env,
    RAILS_ENV: 'production',
    X_DEBIAN_SITEID: 'default',
    DATABASE_URL: `sqlite3:${database}`,
  };
  const prepared = execFileSync('ruby', ['bin/rails', 'runner', join(import.meta.dirname, 'prepare.rb')], {
    ...{ cwd: home, env, encoding: 'utf8' },
  });
  const [, adminKey = '', key = ''] = /^keys (\w+) (\w+)$/m.exec(prepared) ?? [];
  const { redmine: port } = await freePorts('redmine');
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('puma', ['-b', `tcp://127.0.0.1:${port}`, '-e', 'production', 'config.ru'], {
    ...{ cwd: home, env, stdio: 'ignore' },
  });
  const stop = () => {
    server.kill();
    directory.remove();
  };
  if (!(await waitUntil(() => answersOk(`${url}/login`), startMs))) {
    stop();
    throw new Error('Redmine did not start');
  }
  return { url, key, adminKey, stop };
}
