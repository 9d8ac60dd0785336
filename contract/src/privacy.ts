import { z } from 'zod';
import { User } from './accounts.ts';
import { route } from './route.ts';

export const exportAccount = route({
  method: 'GET',
  path: '/api/user/export',
  access: 'reauthenticated',
  withoutSecondFactor: true,
  summary: 'Everything we know of the user, as a zip archive of JSON and CSV files.',
  problems: [],
});

export const deleteAccount = route({
  method: 'DELETE',
  path: '/api/user',
  access: 'reauthenticated',
  withoutSecondFactor: true,
  summary:
    'Gives the account up: its token is erased and all access ends at once, the rest is deleted at the time it answers with.',
  reply: z.object({ deletionDueAt: z.iso.datetime() }),
  problems: [],
});

export const keepAccount = route({
  method: 'POST',
  path: '/api/user/keep',
  access: 'session',
  withoutSecondFactor: true,
  whilePendingDeletion: true,
  summary: 'Cancels the requested deletion of the account.',
  reply: User,
  problems: [],
});
