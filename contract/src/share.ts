import { route } from './route.ts';

/** The field of the form in which another app's files come. */
export const sharedFileField = 'audio';

/**
 * Where a device sends what another app shares with the installed one. The app's own worker takes it there, and it becomes a
 * note in the browser; the server is asked only where there is no worker, and takes nothing.
 */
export const share = route({
  method: 'POST',
  path: '/share',
  access: 'public',
  whilePendingDeletion: true,
  summary: 'Leads to the recordings; what was shared is taken by the installed app, never by the server.',
  problems: [],
});
