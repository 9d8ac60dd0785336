import { listEntries, listRecordings, recordingsPerPage } from '@timbre/contract/recordings';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { readEntries, readRecordings } from './recordings.ts';

export function recordingRoutes(app: FastifyInstance, parts: Pick<Parts, 'db'>): void {
  mount(app, listRecordings, async ({ session, query, request, reply }) => {
    const limit = query.limit ?? recordingsPerPage;
    const page = await readRecordings(
      parts,
      session.userId,
      { limit, before: query.before },
      languageOf(request),
    );
    const last = page.at(-1);
    if (last && page.length === limit) {
      reply.header('link', `<${listRecordings.path}?limit=${limit}&before=${last.id}>; rel="next"`);
    }
    return page;
  });

  mount(app, listEntries, async ({ session, body }) => readEntries(parts, session.userId, body.recordingIds));
}
