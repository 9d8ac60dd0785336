/** Everything that the engine has written down, as one text: what is personal must not be found in it. */
export async function everythingTheEngineKnows(adminUrl: string): Promise<string> {
  const tables = ['sys_journal', 'sys_journal_events', 'state', 'sys_invocation', 'sys_inbox'];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const response = await fetch(`${adminUrl}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query: `select * from ${table}` }),
      });
      if (!response.ok) throw new Error(`the engine answered ${response.status}`);
      return response.text();
    }),
  );
  return texts.join('\n');
}

/** The shapes in which a secret could stand there: as it is, in hexadecimal, and in base64 at each of its three alignments. */
export function formsOf(secret: string): string[] {
  const base64 = ['', 'x', 'xx'].map((shift) => {
    const text = Buffer.from(shift + secret)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters also depend on what stands around the secret.
    return text.slice(shift === '' ? 0 : 4, -2);
  });
  return [secret, Buffer.from(secret).toString('hex'), ...base64];
}
