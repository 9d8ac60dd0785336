import { randomUUID } from 'node:crypto';
import * as restate from '@restatedev/restate-sdk';
import pg from 'pg';
import { type Cost, Errand } from './errand.ts';

/** The engine's SDK, the driver and fetch, and nothing else: as much of each as a note of ours takes, and an empty workflow. */
const { cost, port, databaseUrl, serviceUrl } = Errand.parse(JSON.parse(process.argv[2] ?? ''));
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const texts: Record<Cost['statements'][number][number], string> = {
  begin: 'begin',
  commit: 'commit',
  select: 'select id, n, words from bare where id = $1',
  insert: 'insert into bare (id, words) values ($1, $2)',
  update: 'update bare set n = n + 1 where id = $1',
  delete: 'delete from bare where id = $1',
};

async function transact(kinds: Cost['statements'][number], row: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const kind of kinds) {
      if (kind === 'insert') await client.query(texts.insert, [randomUUID(), 'a few words']);
      else if (kind === 'delete') await client.query(texts.delete, [randomUUID()]);
      else await client.query(texts[kind], kind === 'begin' || kind === 'commit' ? [] : [row]);
    }
  } finally {
    client.release();
  }
}

/** The part of the whole that falls to one of the steps. */
const share = <T>(all: readonly T[], step: number) => all.filter((_, n) => n % cost.steps === step);
const calls = Array.from({ length: cost.httpCalls }, (_, n) => n);

async function act(step: number, row: string): Promise<void> {
  for (const kinds of share(cost.statements, step)) await transact(kinds, row);
  for (const _call of share(calls, step)) await (await fetch(serviceUrl, { method: 'POST' })).text();
}

const stepsOfWriter = cost.calls > 0 ? Math.floor(cost.steps / 2) : 0;

const writer = restate.object({
  name: 'BareWriter',
  handlers: {
    write: async (ctx: restate.ObjectContext) => {
      for (let step = cost.steps - stepsOfWriter; step < cost.steps; step += 1)
        await ctx.run(`step ${step}`, () => act(step, ctx.key));
    },
  },
});

const bare = restate.workflow({
  name: 'Bare',
  handlers: {
    run: async (ctx: restate.WorkflowContext) => {
      const row = ctx.key.slice(0, 36);
      for (let step = 0; step < cost.steps - stepsOfWriter; step += 1)
        await ctx.run(`step ${step}`, () => act(step, row));
      if (cost.calls > 0) await ctx.objectClient(writer, row).write();
    },
  },
});

const empty = restate.workflow({
  name: 'Empty',
  handlers: {
    run: async (ctx: restate.WorkflowContext) => {
      for (let step = 0; step < 6; step += 1) await ctx.run(`step ${step}`, async () => step);
    },
  },
});

await restate.serve({ services: [bare, writer, empty], port });
