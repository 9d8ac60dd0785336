import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every Linux that Node runs on. */
const msPerTick = 10;

/** Milliseconds of processor time that a server of the stack has taken so far. */
export function cpuMs(leader: number): number {
  // Own time in user and system mode, and that of children that are gone.
  return (
    sumBy(leader, (_, fields) => [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n]), 0)) * msPerTick
  );
}

/** The same of this process alone. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Bytes of memory that a server has for itself: what its processes share is not counted. */
export function memoryBytes(leader: number): number {
  return sumBy(leader, (pid) => {
    const [, kilobytes = '0'] =
      /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  });
}

/** Files, sockets and pipes that a server has open. */
export function openHandles(leader: number): number {
  return sumBy(leader, (pid) => readdirSync(`/proc/${pid}/fd`).length);
}

/** Over all processes of a server: its leader's group and children; PostgreSQL gives each of its own a group. */
function sumBy(leader: number, figure: (pid: string, fields: string[]) => number): number {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // A name may hold spaces; after its last bracket come state, parent, group, and so on.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) === leader || Number(fields[2]) === leader) sum += figure(pid, fields);
    } catch {
      // It ended between the listing and the look.
    }
  }
  return sum;
}
