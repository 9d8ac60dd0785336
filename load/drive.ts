import { Agent, type IncomingMessage, request } from 'node:http';
import { median, quantile } from './quantile.ts';

/** What so many clients, each with one call under way at a time, saw in a period. */
export type Figures = { count: number; perSecond: number; medianMs: number; p99Ms: number };

/** Has each client call at least once, then again and again; all that began before the time was up counts. */
export async function drive(
  { clients, seconds }: { clients: number; seconds: number },
  call: (client: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      do {
        const calledAt = performance.now();
        await call(client);
        times.push(performance.now() - calledAt);
      } while (performance.now() < until);
    }),
  );
  const spent = (performance.now() - from) / 1_000;
  return {
    count: times.length,
    perSecond: times.length / spent,
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
  };
}

/** Calls over connections that stay open, and reads each answer; as little of a client as there can be. */
export function openCaller(headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true });
  return {
    async get(url: string): Promise<void> {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, { agent, headers }, resolve).on('error', reject).end();
      });
      for await (const _piece of answer);
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    },
    close: () => agent.destroy(),
  };
}
