import {
  listEntries,
  listRecordings,
  mostAudioBytes,
  recordingsPerPage,
  undoRecording,
  uploadAudio,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { TimeZone } from '@timbre/contract/time-zone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { mount } from '../../http/mount.ts';
import { languageOf, Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { readEntries, readRecordings } from './recordings.ts';
import { undoRecording as takeBack } from './undo.ts';
import { receiveRecording, takeIn } from './upload.ts';

export function recordingRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'audio' | 'sealingKeys' | 'now'>,
): void {
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

  mount(app, undoRecording, ({ session, params }) => takeBack(parts, session.userId, params.id));

  mount(app, uploadAudio, async ({ session, request }) => {
    const about = UploadHeaders.safeParse(request.headers);
    if (!about.success) throw new Problem('request-invalid', { cause: about.error });
    const audio = await audioOf(request);
    const {
      [uploadHeaders.idempotencyKey]: idempotencyKey,
      [uploadHeaders.timeZone]: timeZone,
      [uploadHeaders.spokenAt]: spokenAt,
      [uploadHeaders.projectId]: pickedProjectId,
    } = about.data;
    const id = await receiveRecording(parts, {
      userId: session.userId,
      audio,
      idempotencyKey: idempotencyKey ?? uuidv7(),
      timeZone: timeZone ?? 'UTC',
      spokenAt: spokenAt ?? parts.now(),
      pickedProjectId: pickedProjectId ?? null,
    });
    return { id };
  });
}

/** All may be left out, as the specification's own client leaves them. */
const UploadHeaders = z.object({
  [uploadHeaders.idempotencyKey]: z.string().min(8).max(100).optional(),
  [uploadHeaders.projectId]: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  [uploadHeaders.timeZone]: TimeZone.optional(),
  [uploadHeaders.spokenAt]: z.iso
    .datetime()
    .transform((text) => Temporal.Instant.from(text))
    .refine((moment) => Temporal.Instant.compare(moment, earliest) > 0 && isNotAhead(moment))
    .optional(),
});

/** No time-tracking service knows older work; a clock that is ahead by more than a day is broken. */
const earliest = Temporal.Instant.from('2006-01-01T00:00:00Z');

function isNotAhead(moment: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, Temporal.Now.instant().add({ hours: 24 })) < 0;
}

/** The one file of the request, whole. */
async function audioOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Problem('media-type-unknown');
  const part = await request.file({ limits: { files: 1, fileSize: mostAudioBytes, fields: 5 } });
  if (part === undefined) throw new Problem('request-invalid');
  const audio = await takeIn(request, part.file);
  // The reader cuts a file off at the limit without a word.
  if (part.file.truncated) throw new Problem('request-too-large');
  return audio;
}
