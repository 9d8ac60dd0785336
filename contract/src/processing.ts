import { z } from 'zod';
import { route } from './route.ts';

/** Who finds the entries in a note: our grammar alone, or a language model that the grammar checks. */
export const NotesReader = z.enum(['grammar', 'self-hosted-model', 'hosted-model']);
export type NotesReader = z.infer<typeof NotesReader>;

/** Who turns speech into words: the operator's own servers, or a service that does it for them. */
export const Transcriber = z.enum(['this-server', 'hosted-service']);
export type Transcriber = z.infer<typeof Transcriber>;

export const Processing = z.object({ notesReadBy: NotesReader, transcribedBy: Transcriber });
export type Processing = z.infer<typeof Processing>;

export const getProcessing = route({
  method: 'GET',
  path: '/api/processing',
  access: 'public',
  whilePendingDeletion: true,
  summary: 'Who processes notes on this installation.',
  reply: Processing,
  problems: [],
});
