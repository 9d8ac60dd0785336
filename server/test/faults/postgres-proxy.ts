import { type CallWatcher, type FailureMode, slowMs } from './fault-injector.ts';
import { type ProxiedConnection, startTcpProxy } from './tcp-proxy.ts';

type Message = { type: string; bytes: Buffer };

/** Splits a stream of PostgreSQL's protocol into messages: a letter, a length that counts itself, and the rest. */
function messageReader(hasStartup: boolean) {
  let rest: Buffer = Buffer.alloc(0);
  let isStartup = hasStartup;
  return (chunk: Buffer): Message[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      // The first message of a client has no letter.
      const letter = isStartup ? 0 : 1;
      if (rest.length < letter + 4) return messages;
      const length = letter + rest.readUInt32BE(letter);
      if (rest.length < length) return messages;
      messages.push({
        type: isStartup ? 'startup' : String.fromCharCode(rest[0] ?? 0),
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      isStartup = false;
    }
  };
}

/** Two texts that end with a zero, from this place on. */
function textsAt(bytes: Buffer, start: number): [string, string] {
  const end = bytes.indexOf(0, start);
  return [bytes.toString('utf8', start, end), bytes.toString('utf8', end + 1, bytes.indexOf(0, end + 1))];
}

const normalised = (statement: string) =>
  statement
    .replaceAll('"', '')
    .replaceAll(/\$\d+(, \$\d+)*/g, '$')
    .replaceAll(/(\(\$\), )+\(\$\)/g, '($)')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Follows what one connection executes. A commit is named after the last statement before it, since all have the same text. */
function statementNamer() {
  const prepared = new Map<string, string>();
  let last = '';
  return (unit: readonly Message[]): string | undefined => {
    let statement: string | undefined;
    for (const { type, bytes } of unit) {
      if (type === 'Q') statement = bytes.toString('utf8', 5, bytes.length - 1);
      if (type === 'P') {
        const [name, text] = textsAt(bytes, 5);
        prepared.set(name, text);
      }
      if (type === 'B') statement = prepared.get(textsAt(bytes, 5)[1]);
    }
    if (statement === undefined) return undefined;
    const text = normalised(statement);
    const name = text.toLowerCase() === 'commit' ? `commit after ${last}` : text;
    last = text;
    return name;
  };
}

/** Stands between a process and PostgreSQL, and has statements fail. Gives the address to connect to. */
export async function startPostgresProxy(databaseUrl: string, watcher: CallWatcher): Promise<string> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const port = await startTcpProxy(target, (connection) => proxyStatements(connection, watcher));
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

function proxyStatements({ client, server, cut }: ProxiedConnection, { judge, kill }: CallWatcher): void {
  const nameStatement = statementNamer();
  const fromClient = messageReader(true);
  const fromServer = messageReader(false);
  let unit: Message[] = [];
  /** How the statement fails that is under way; its answer is held back. */
  let failing: FailureMode | undefined;
  client.on('data', (chunk: Buffer) => {
    for (const message of fromClient(chunk)) {
      unit.push(message);
      // A statement's messages end with a `Sync`; all that is no part of one goes on at once.
      if ('PBDE'.includes(message.type)) continue;
      const call = nameStatement(unit);
      failing = call === undefined ? undefined : judge(call);
      if (failing === 'killed before') kill();
      if (failing === 'refused' || failing === 'killed before') return cut();
      server.write(Buffer.concat(unit.map(({ bytes }) => bytes)));
      unit = [];
    }
  });
  server.on('data', (chunk: Buffer) => {
    if (failing === undefined) return void client.write(chunk);
    // Only once the server says that it is ready has the statement been carried out.
    if (!fromServer(chunk).some(({ type }) => type === 'Z')) return;
    if (failing === 'slow') return void setTimeout(cut, slowMs).unref();
    if (failing === 'killed after') kill();
    cut();
  });
}
