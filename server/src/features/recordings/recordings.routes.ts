import { getInsights } from '@timbre/contract/insights';
import { forgetLearnedName, listLearnedNames } from '@timbre/contract/learned-names';
import * as contract from '@timbre/contract/recordings';
import {
  mostAudioBytes,
  mostNotesByToken,
  recordingsPerPage,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { getSpokenLanguages } from '@timbre/contract/spoken-languages';
import * as entries from '@timbre/contract/time-tracking';
import { TimeZone } from '@timbre/contract/time-zone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { countTry } from '../../db/rate-limit.ts';
import { mount } from '../../http/mount.ts';
import { languageOf, Problem } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import { callerOf, isSignedIn } from '../accounts/accounts.ts';
import { forgetAlias } from './aliases.ts';
import { choicesOf } from './choices.queries.ts';
import { editEntry, removeEntry } from './edit-entry.ts';
import { eventRoutes } from './events.ts';
import {
  answerRecording,
  forgetAllRecordings,
  forgetRecording,
  readTranscript,
  replaceTranscript,
  resendEntry,
  retryRecording,
} from './history.ts';
import { readInsights } from './insights.ts';
import { readLearnedNames } from './learned-names.ts';
import { readEntries, readNote, readRecordings } from './recordings.ts';
import { findSpokenLanguages } from './spoken-languages.ts';
import type { Spool } from './spool.ts';
import { undoRecording } from './undo.ts';
import {
  type AboutNote,
  type NoteLimit,
  receiveRecording,
  receiveText,
  refuseUnknownProject,
} from './upload.ts';
import { makeUploadLimit, type UploadLimit } from './upload-limit.ts';

type Needs = Pick<
  Parts,
  'db' | 'log' | 'audio' | 'sealingKeys' | 'now' | 'engine' | 'changes' | 'noteReader'
> &
  NoteLimit & { spool: Spool };
type UploadNeeds = Needs & { withinLimit: UploadLimit };

export function recordingRoutes(app: FastifyInstance, needs: Needs): void {
  const parts = { ...needs, withinLimit: makeUploadLimit() };
  mount(app, contract.listRecordings, async ({ session, query, request, reply }) => {
    const limit = query.limit ?? recordingsPerPage;
    const { before } = query;
    const page = await readRecordings(parts, session.userId, { limit, before }, languageOf(request));
    const last = page.at(-1);
    if (last && page.length === limit) {
      reply.header('link', `<${contract.listRecordings.path}?limit=${limit}&before=${last.id}>; rel="next"`);
    }
    return page;
  });

  mount(app, contract.listEntries, ({ session, body }) =>
    readEntries(parts, session.userId, body.recordingIds),
  );

  mount(app, contract.getTranscript, ({ session, params }) =>
    readTranscript(parts, session.userId, params.id),
  );

  mount(app, contract.replaceTranscript, ({ session, params, body }) =>
    replaceTranscript(parts, session.userId, params.id, body.text),
  );

  mount(app, getSpokenLanguages, ({ session }) => findSpokenLanguages(parts.db, session.userId));

  mount(app, contract.deleteRecording, ({ session, params }) =>
    forgetRecording(parts, session.userId, params.id),
  );

  mount(app, contract.deleteRecordings, async ({ request }) => ({
    count: await forgetAllRecordings(parts, callerOf(request)),
  }));

  mount(app, contract.retryRecording, ({ session, params }) =>
    retryRecording(parts, session.userId, params.id),
  );

  mount(app, contract.answerRecording, ({ session, params, body }) =>
    answerRecording(parts, session.userId, params.id, body.answer),
  );

  mount(app, contract.undoRecording, ({ session, params }) =>
    undoRecording(parts, session.userId, params.id),
  );

  mount(app, contract.uploadAudio, async ({ session, request }) => {
    const about = await aboutNote(parts, session.userId, request);
    return { id: await receiveAudio(parts, about, request) };
  });

  mount(app, contract.postNote, async ({ session, request, body }) => {
    await allowScript(parts, session);
    const about = await aboutNote(parts, session.userId, request);
    if (!body) return { id: await receiveAudio(parts, about, request), preview: [] };
    await refuseUnknownProject(parts, about);
    const { id, preview } = await receiveText(parts, about, body.text);
    // A token that may only write reads nothing, and scripts may look for the one id in the answer.
    return { id, preview: session.scopes === null ? preview : [] };
  });

  mount(app, contract.getNote, ({ session, params, request }) =>
    readNote(parts, session.userId, params.id, languageOf(request)),
  );

  eventRoutes(app, {
    changes: parts.changes,
    isSignedIn: (session) => isSignedIn(parts.db, session),
  });

  mount(app, getInsights, ({ session, query }) => readInsights(parts, session.userId, query));

  mount(app, entries.editEntry, ({ session, params, body }) =>
    editEntry(parts, session.userId, params.id, body),
  );

  mount(app, entries.resendEntry, ({ session, params }) => resendEntry(parts, session.userId, params.id));

  mount(app, entries.deleteEntry, ({ session, params }) => removeEntry(parts, session.userId, params.id));

  mount(app, listLearnedNames, ({ session }) => readLearnedNames(parts, session.userId));

  mount(app, forgetLearnedName, ({ session, params }) => forgetAlias(parts.db, session.userId, params.words));
}

/** Counts a note that a script sends. */
async function allowScript({ db }: Needs, { id, scopes }: Session): Promise<void> {
  if (scopes === null) return;
  const retryAfterMs = await countTry(db, `notes/token/${id}`, { times: mostNotesByToken, minutes: 15 });
  if (retryAfterMs > 0) throw new Problem('too-many-tries', { retryAfterMs });
}

/** What the headers say about a note; where the zone is left out, the user was last seen somewhere. */
async function aboutNote({ db, now }: Needs, userId: string, request: FastifyRequest): Promise<AboutNote> {
  const about = UploadHeaders.safeParse(request.headers);
  if (!about.success) throw new Problem('request-invalid', { cause: about.error });
  const { data } = about;
  return {
    userId,
    idempotencyKey: data[uploadHeaders.idempotencyKey] ?? uuidv7(),
    timeZone: data[uploadHeaders.timeZone] ?? (await choicesOf(db, userId)).timeZone ?? 'UTC',
    spokenAt: data[uploadHeaders.spokenAt] ?? now(),
    pickedProjectId: data[uploadHeaders.projectId] ?? null,
  };
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
    // Finer than nanoseconds cannot be read, and a transformation that throws would be a fault of ours.
    .regex(/:\d\d(\.\d{1,9})?Z$/, { abort: true })
    .transform((text) => Temporal.Instant.from(text))
    .refine((moment) => Temporal.Instant.compare(moment, earliest) > 0 && isNotAhead(moment))
    .optional(),
});

/** No time-tracking service knows older work; a clock that is ahead by more than a day is broken. */
const earliest = Temporal.Instant.from('2006-01-01T00:00:00Z');

function isNotAhead(moment: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, Temporal.Now.instant().add({ hours: 24 })) < 0;
}

/** Takes in the one file of the request. */
async function receiveAudio(parts: UploadNeeds, about: AboutNote, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw new Problem('media-type-unknown');
  return parts.withinLimit(about.userId, () => receiveFile(parts, about, request));
}

async function receiveFile(parts: Needs, about: AboutNote, request: FastifyRequest): Promise<string> {
  const limits = { files: 1, fileSize: mostAudioBytes, fields: 5 };
  const part = await orFormInvalid(request.file({ limits }));
  if (part === undefined) throw new Problem('request-invalid');
  const file = await orFormInvalid(parts.spool.take(part.file));
  try {
    // The reader cuts a file off at the limit without a word.
    if (part.file.truncated) throw new Problem('request-too-large');
    await refuseUnknownProject(parts, about);
    return await receiveRecording(parts, about, file);
  } finally {
    await file.close();
  }
}

/** A form without a boundary, or that ends before its end, is its sender's doing; the reader throws it without a status. */
async function orFormInvalid<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const isOfForm = cause instanceof Error && !('statusCode' in cause) && /multipart/i.test(cause.message);
    throw isOfForm ? new Problem('request-invalid', { cause }) : cause;
  }
}
