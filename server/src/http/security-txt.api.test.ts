import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';

const path = '/.well-known/security.txt';

/** The fields of the file, which is lines of `Name: value` and nothing else. */
function parse(text: string): Map<string, string> {
  expect(text).toMatch(/^([A-Z][A-Za-z-]+: \S.*\n)+$/);
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => /^([^:]+): (.+)$/.exec(line)?.slice(1) ?? []);
  const byName = new Map(fields.map(([name = '', value = '']) => [name, value]));
  expect(byName.size).toBe(fields.length);
  return byName;
}

test('[SEC-54] security.txt names the contact to everybody, where it belongs, and that it is good for less than a year', async () => {
  let now = Temporal.Instant.from('2026-11-17T00:00:01Z');
  const { visitor } = await startApp({
    publicUrl: 'https://timbre.test',
    contactEmail: 'hello@timbre.test',
    now: () => now,
  });
  const answer = await visitor().call('GET', path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const first = await answer.text();
  const fields = parse(first);
  expect(Object.fromEntries(fields)).toEqual({
    Contact: 'mailto:hello@timbre.test',
    Expires: '2027-11-16T00:00:00Z',
    'Preferred-Languages': 'en, fr',
    Canonical: 'https://timbre.test/.well-known/security.txt',
  });
  const expires = Temporal.Instant.from(fields.get('Expires') ?? '');
  expect(Temporal.Instant.compare(expires, now.add({ hours: 365 * 24 }))).toBe(-1);
  now = Temporal.Instant.from('2026-11-17T23:59:59Z');
  expect(await (await visitor().call('GET', path)).text()).toBe(first);
  expect((await visitor().call('HEAD', path)).status).toBe(200);
});

test('[SEC-54] without a contact there is no security.txt, and without TLS it claims no address', async () => {
  const none = await startApp();
  expect((await none.visitor().call('GET', path)).status).toBe(404);
  const plain = await startApp({ contactEmail: 'hello@timbre.test' });
  expect([...parse(await (await plain.visitor().call('GET', path)).text()).keys()]).toEqual([
    'Contact',
    'Expires',
    'Preferred-Languages',
  ]);
});
