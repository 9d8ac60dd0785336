import { z } from 'zod';

/** Everything that the engine has written down, as one text: what is personal must not be found in it. */
export async function everythingTheEngineKnows(adminUrl: string): Promise<string> {
  const tables = ['sys_journal', 'sys_journal_events', 'state', 'sys_invocation', 'sys_inbox'];
  const texts = await Promise.all(tables.map((table) => askEngine(adminUrl, `select * from ${table}`)));
  return texts.join('\n');
}

/** What the engine is still at, and why it is not done: for the message of a test that waited for it in vain. */
export function openInvocations(adminUrl: string): Promise<string> {
  return askEngine(
    adminUrl,
    `select target, status, retry_count, substr(last_failure, 1, 200) as failure, modified_at, next_retry_at
     from sys_invocation where status <> 'completed' order by modified_at limit 20`,
  );
}

const Counted = z.object({ rows: z.array(z.object({ kind: z.string(), count: z.number() })) });

/** How many entries of each kind the engine has written down. */
export async function journalled(adminUrl: string): Promise<Map<string, number>> {
  const query = 'select entry_type as kind, count(1) as count from sys_journal group by entry_type';
  const { rows } = Counted.parse(JSON.parse(await askEngine(adminUrl, query)));
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

async function askEngine(adminUrl: string, query: string): Promise<string> {
  const response = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new Error(`the engine answered ${response.status}`);
  return response.text();
}

/** The shapes in which a secret could stand there: as it is, in hexadecimal, and in base64 at each of its three alignments. */
export function getForms(secret: string): string[] {
  const base64 = ['', 'x', 'xx'].map((shift) => {
    const text = Buffer.from(shift + secret)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters also depend on what stands around the secret.
    return text.slice(shift === '' ? 0 : 4, -2);
  });
  return [secret, Buffer.from(secret).toString('hex'), ...base64];
}
