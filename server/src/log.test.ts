import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

function keepingLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: makeLog('info', 'test', destination) };
}

test('what is personal or secret is blanked by name, also inside', () => {
  const { lines, log } = keepingLog();
  log.info(
    {
      email: 'a@b.c',
      id: 'kept',
      headers: { cookie: 'c=1', authorization: 'Basic x' },
      req: { body: { password: 'p4ss' } },
      list: [{ transcript: 'two hours' }],
    },
    'hello',
  );
  log.child({ token: 'of-a-child' }).info('hello');
  for (const secret of ['a@b.c', 'c=1', 'Basic x', 'p4ss', 'two hours', 'of-a-child'])
    expect(lines.join()).not.toContain(secret);
  expect(lines[0]).toContain('kept');
});

test('what holds itself can be logged', () => {
  const { lines, log } = keepingLog();
  const loop: Record<string, unknown> = { id: 'kept' };
  loop['self'] = loop;
  log.info({ loop }, 'hello');
  expect(lines[0]).toContain('kept');
});
