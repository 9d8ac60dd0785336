import { z } from 'zod';
import { route } from './route.ts';

/** Words that this user once meant a project by. */
export const Alias = z.object({
  words: z.string(),
  projectId: z.string(),
  /** Null where the project is gone. */
  projectName: z.string().nullable(),
});
export type Alias = z.infer<typeof Alias>;

export const getAliases = route({
  method: 'GET',
  path: '/api/user/learned-names',
  access: 'session',
  summary: 'The words that are tried first when a project is looked for.',
  reply: z.array(Alias),
  problems: [],
});

export const removeAlias = route({
  method: 'DELETE',
  path: '/api/user/learned-names/:words',
  access: 'session',
  summary: 'Forgets what these words meant.',
  params: z.object({ words: z.string().min(1).max(200) }),
  problems: [],
});
