import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { Statement } from './statement.ts';

const Given = z.union([
  z.string().transform((text) => ({ text, name: undefined, rowMode: undefined })),
  Statement.pick({ text: true, name: true, rowMode: true }),
]);

/** What is asked of the database in this process meanwhile, in its order. */
export async function recordStatements(action: () => Promise<unknown>): Promise<Statement[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await action();
    return asked.mock.calls.map(([statement, values]: unknown[]) => ({
      ...Given.parse(statement),
      values: z.array(z.unknown()).catch([]).parse(values),
    }));
  } finally {
    asked.mockRestore();
  }
}
