import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeLog } from './log.ts';

test('what is personal or secret is blanked by name, also inside', () => {
  const lines: string[] = [];
  const log = makeLog(
    'info',
    'test',
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  log.info(
    {
      email: 'a@b.c',
      id: 'kept',
      headers: { cookie: 'c=1', authorization: 'Basic x' },
      req: { body: { password: 'p4ss' } },
    },
    'hello',
  );
  const [line = ''] = lines;
  for (const secret of ['a@b.c', 'c=1', 'Basic x', 'p4ss']) expect(line).not.toContain(secret);
  expect(line).toContain('kept');
});
