import { z } from 'zod';

/** What a note asks of the database, the engine and the services, counted. */
export const Cost = z.object({
  /** Statements in their order, by what they do; those of a transaction stand together. */
  statements: z.array(z.array(z.enum(['begin', 'select', 'insert', 'update', 'delete', 'commit']))),
  steps: z.number(),
  calls: z.number(),
  httpCalls: z.number(),
});
export type Cost = z.infer<typeof Cost>;

/** The configuration of the bare worker. */
export const Errand = z.object({
  cost: Cost,
  port: z.number(),
  databaseUrl: z.string(),
  serviceUrl: z.string(),
});
