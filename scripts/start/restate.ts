import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { answersOk, probeTimeoutMs, type ServerProcess, startServerProcess } from './server-process.ts';

export type Restate = {
  ingressUrl: string;
  adminUrl: string;
  /** What a worker needs to know that it is this engine who calls. */
  identityKey: string;
  process(): ServerProcess;
  /** Starts the engine again after `process().stop()`, on the same ports and data. */
  restart(): Promise<void>;
  /** Deletes all that the engine knows; it must be stopped. */
  deleteData(): void;
};

export type RestateOptions = {
  directory: string;
  ports?: { ingress: number; admin: number; node: number };
  /** Suspends and replays at every await: what is not deterministic shows. */
  alwaysReplay?: boolean;
  /** Retries within milliseconds, so that a failing test fails instead of hanging. */
  impatient?: boolean;
  onLine?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** Starts the Restate engine from its package: the real binary, loopback only, nothing sent home. */
export async function startRestate(options: RestateOptions): Promise<Restate> {
  const ports = options.ports ?? (await freePorts('ingress', 'admin', 'node'));
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`;
  const adminUrl = `http://127.0.0.1:${ports.admin}`;
  mkdirSync(options.directory, { recursive: true });
  const configFile = join(options.directory, 'restate.toml');
  const dataDirectory = join(options.directory, 'engine');
  const identity = engineIdentity(options.directory);
  writeFileSync(configFile, engineConfig(dataDirectory, ports, identity.file, options.impatient ?? false));

  const start = () =>
    startServerProcess({
      name: 'engine',
      command: engineBinary(),
      args: ['--no-logo', '-c', configFile],
      env: {
        DO_NOT_TRACK: '1',
        // The engine would use a proxy for its calls to our worker, too.
        HTTP_PROXY: undefined,
        HTTPS_PROXY: undefined,
        ...(options.alwaysReplay ? { RESTATE_WORKER__INVOKER__INACTIVITY_TIMEOUT: '0s' } : {}),
      },
      // Its health addresses answer before its partitions have leaders; a query does not.
      isReady: async () =>
        (await answersOk(`${ingressUrl}/restate/health`)) && (await answersQuery(adminUrl)),
      signal: options.signal,
      ...(options.onLine ? { onLine: options.onLine } : {}),
    });

  let child = await start();
  return {
    ingressUrl,
    adminUrl,
    identityKey: identity.publicKey,
    process: () => child,
    restart: async () => {
      child = await start();
    },
    deleteData: () => rmSync(dataDirectory, { recursive: true, force: true }),
  };
}

/** The package's own command is a wrapper that leaves the engine behind when it is killed: find the engine itself. */
function engineBinary(): string {
  const wrapper = createRequire(import.meta.url).resolve('@restatedev/restate-server/package.json');
  const platformPackage = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  const manifest = createRequire(wrapper).resolve(`${platformPackage}/package.json`);
  return join(dirname(manifest), 'bin', 'restate-server');
}

/** The key with which the engine signs its calls to workers, made once; workers refuse all others. */
export function engineIdentity(directory: string): { file: string; publicKey: string } {
  const file = join(directory, 'engine-identity.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const spki = createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'der' });
  // The last 32 bytes of an Ed25519 key's SPKI form are the key itself.
  return { file, publicKey: `publickeyv1_${base58(spki.subarray(-32))}` };
}

function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let digits = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    digits = alphabet.charAt(Number(rest % 58n)) + digits;
  }
  const leadingZeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet.charAt(0).repeat(Math.max(leadingZeros, 0)) + digits;
}

async function answersQuery(adminUrl: string): Promise<boolean> {
  const response = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: 'select count(*) from sys_invocation' }),
    signal: AbortSignal.timeout(probeTimeoutMs),
  });
  await response.text();
  return response.ok;
}

function engineConfig(
  dataDirectory: string,
  ports: { ingress: number; admin: number; node: number },
  identityFile: string,
  impatient: boolean,
): string {
  return `
cluster-name = "timbre"
node-name = "n1"
base-dir = ${JSON.stringify(dataDirectory)}
auto-provision = true
default-num-partitions = 4
disable-telemetry = true
listen-mode = "tcp"
bind-ip = "127.0.0.1"
bind-port = ${ports.node}
advertised-host = "127.0.0.1"
log-format = "compact"
# At each start the engine looks for a newer release and calls it an error when it cannot; nothing turns that off.
log-filter = "error,octocrab=off"
rocksdb-total-memory-size = "256 MiB"
default-journal-retention = "10min"
[default-retry-policy]
initial-interval = "${impatient ? '20ms' : '200ms'}"
max-interval = "${impatient ? '200ms' : '30s'}"
max-attempts = "unlimited"
[ingress]
bind-address = "127.0.0.1:${ports.ingress}"
[admin]
bind-address = "127.0.0.1:${ports.admin}"
disable-config-sql-table = true
[admin.query-engine]
memory-size = "128 MiB"
[bifrost]
record-cache-memory-size = "32 MiB"
[worker]
# What is no longer kept is looked for this often; unless told, once an hour.
cleanup-interval = "5min"
[worker.invoker]
memory-limit = "256 MiB"
# Waiting runs leave the memory after this; forced replay sets it to nothing by the environment.
inactivity-timeout = "5s"
request-identity-private-key-pem-file = ${JSON.stringify(identityFile)}
`;
}
