import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineIdentity } from './restate.ts';

/**
 * Makes the settings of a new installation from the examples, with every secret in its place; gives the files it made. What is
 * there already is left alone: a sealing key that is lost takes all that was sealed with it along.
 */
export function makeSettings(root: string, examples = root): string[] {
  const settings = join(root, 'production.env');
  const store = join(root, 'store.env');
  const secrets = join(root, 'secrets');
  const there = [settings, store, secrets].find((path) => existsSync(path));
  if (there !== undefined) throw new Error(`${there} is there already; nothing was made`);
  mkdirSync(secrets, { mode: 0o700 });
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const password = hex(24);
  const accessKeyId = `GK${hex(16)}`;
  const secretAccessKey = hex(32);
  writeFileSync(join(secrets, 'postgres-password'), password, { mode: 0o644 });
  const { file, publicKey } = engineIdentity(secrets);
  // Read by the engine in its container, which has none of root's rights; the folder keeps others on this machine out.
  chmodSync(file, 0o644);
  const databaseFiles = makeDatabaseSettings(root, `postgres://timbre:${password}@postgres:5432/timbre`);
  fill(join(examples, 'production.env.example'), settings, {
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SEALING_KEYS: `k1:${randomBytes(32).toString('base64')}:row`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    RESTATE_IDENTITY_KEY: publicKey,
  });
  fill(join(examples, 'deploy/store.env.example'), store, {
    GARAGE_DEFAULT_ACCESS_KEY: accessKeyId,
    GARAGE_DEFAULT_SECRET_KEY: secretAccessKey,
    GARAGE_RPC_SECRET: hex(32),
  });
  return [settings, store, join(secrets, 'postgres-password'), file, ...databaseFiles];
}

/** Who connects to the database besides `migrate`, and as which of its roles. */
const roleOfProcess = {
  api: 'timbre_api',
  worker: 'timbre_worker',
  transcriber: 'timbre_transcriber',
  operate: 'timbre_operator',
};

/**
 * The database's address for each process, with a password of its own; `migrate` has the address of the owner, and the passwords
 * that it gives the roles. Gives the files it made; what is there already is left alone.
 */
export function makeDatabaseSettings(root: string, ownerUrl: string): string[] {
  const secrets = join(root, 'secrets');
  const getFile = (name: string) => join(secrets, `${name}.env`);
  const there = ['migrate', ...Object.keys(roleOfProcess)].map(getFile).find((path) => existsSync(path));
  if (there !== undefined) throw new Error(`${there} is there already; nothing was made`);
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  const write = (name: string, lines: string[]) => {
    writeFileSync(getFile(name), `${lines.join('\n')}\n`, { mode: 0o600 });
    return getFile(name);
  };
  const ofOwner = [`DATABASE_URL=${ownerUrl}`];
  const made = Object.entries(roleOfProcess).map(([name, role]) => {
    const url = new URL(ownerUrl);
    const password = randomBytes(24).toString('hex');
    url.username = role;
    url.password = password;
    ofOwner.push(`DATABASE_${role.slice('timbre_'.length).toUpperCase()}_PASSWORD=${password}`);
    return write(name, [`DATABASE_URL=${url.href}`]);
  });
  return [write('migrate', ofOwner), ...made];
}

function fill(example: string, target: string, values: Record<string, string>): void {
  const lines = readFileSync(example, 'utf8')
    .split('\n')
    .map((line) => {
      const name = line.split('=')[0] ?? '';
      return name in values ? `${name}=${values[name]}` : line;
    });
  writeFileSync(target, lines.join('\n'), { mode: 0o600 });
}
