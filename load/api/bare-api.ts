import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { Statement } from './statement.ts';

/** Fastify and the driver, and nothing else: the same statements for each call, and the same answer. */
const [, , file = '', port = ''] = process.argv;
const routes = z
  .array(z.object({ path: z.string(), statements: z.array(Statement), answer: z.unknown() }))
  .parse(JSON.parse(readFileSync(file, 'utf8')));

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
for (const { path, statements, answer } of routes) {
  app.get(path, async () => {
    for (const { values, ...statement } of statements) await pool.query(statement, values);
    return answer;
  });
}
await app.listen({ host: '127.0.0.1', port: Number(port) });
