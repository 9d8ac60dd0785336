import { getAliases, removeAlias } from '@timbre/contract/aliases';
import { proposeCorrection } from '@timbre/contract/corrections';
import { getHistory, getHistoryWeek } from '@timbre/contract/history';
import { getInsights } from '@timbre/contract/insights';
import * as contract from '@timbre/contract/recordings';
import {
  maxAudioBytes,
  maxNotesByToken,
  maxTranscriptBytes,
  recordingsPerPage,
  uploadFields,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { getSpokenLanguages } from '@timbre/contract/spoken-languages';
import * as entries from '@timbre/contract/time-tracking';
import { TimeZone } from '@timbre/contract/time-zone';
import * as toggl from '@timbre/contract/toggl-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { mount, mountAll } from '../../http/mount.ts';
import { getRequestLanguage } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import { consume } from '../../rate-limit.ts';
import { getCaller, getRecordingSettings, isSignedIn } from '../accounts/accounts.ts';
import { readInsights, readWeek } from '../time-tracking/time-tracking.ts';
import { deleteAlias } from './aliases.ts';
import { listAliasesWithProjects } from './aliases-with-projects.ts';
import { parseDeviceTranscript } from './device-transcript.ts';
import { editEntry, removeEntry } from './edit-entry.ts';
import { eventRoutes } from './events.ts';
import {
  answerRecording,
  readTranscript,
  removeAllRecordings,
  removeRecording,
  replaceTranscript,
  resendEntry,
  retryRecording,
} from './history.ts';
import { readHistory } from './history-page.ts';
import { proposalRoutes } from './proposals.routes.ts';
import { proposeOperations } from './propose-operations.ts';
import { readEntries, readNote, readRecordings } from './recordings.ts';
import { findSpokenLanguages } from './spoken-languages.read-model.ts';
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

type Deps = Pick<
  AppContext,
  'db' | 'log' | 'audio' | 'sealingKeys' | 'now' | 'engine' | 'changes' | 'noteReader'
> &
  NoteLimit & { spool: Spool };
type UploadDeps = Deps & { withinLimit: UploadLimit };

export function recordingRoutes(app: FastifyInstance, needs: Deps): void {
  const deps = { ...needs, withinLimit: makeUploadLimit() };
  mount(app, contract.listRecordings, async ({ session, query, request, reply }) => {
    const limit = query.limit ?? recordingsPerPage;
    const { before } = query;
    const page = await readRecordings(deps, session.userId, { limit, before }, getRequestLanguage(request));
    const last = page.at(-1);
    if (last && page.length === limit) {
      reply.header('link', `<${contract.listRecordings.path}?limit=${limit}&before=${last.id}>; rel="next"`);
    }
    return page;
  });

  mount(app, getHistory, ({ session, query, request }) =>
    readHistory(deps, session.userId, query, getRequestLanguage(request)),
  );

  mount(app, getHistoryWeek, ({ session, query }) => readWeek(deps, session.userId, query.from));

  mount(app, contract.listEntries, ({ session, body }) =>
    readEntries(deps, session.userId, body.recordingIds),
  );

  mount(app, contract.getTranscript, ({ session, params }) =>
    readTranscript(deps, session.userId, params.id),
  );

  mount(app, contract.replaceTranscript, ({ session, params, body }) =>
    replaceTranscript(deps, session.userId, params.id, body.text),
  );

  mount(app, getSpokenLanguages, ({ session }) => findSpokenLanguages(deps.db, session.userId));

  mount(app, contract.deleteRecording, ({ session, params }) =>
    removeRecording(deps, session.userId, params.id),
  );

  mount(app, contract.deleteRecordings, async ({ request }) => ({
    count: await removeAllRecordings(deps, getCaller(request)),
  }));

  mount(app, contract.retryRecording, ({ session, params }) =>
    retryRecording(deps, session.userId, params.id),
  );

  mount(app, contract.answerRecording, ({ session, params, body }) =>
    answerRecording(deps, session.userId, params.id, body.answer),
  );

  mount(app, contract.undoRecording, ({ session, params }) => undoRecording(deps, session.userId, params.id));

  mount(app, contract.uploadAudio, async ({ session, request }) => {
    const about = await aboutNote(deps, session, request);
    return receiveAudio(deps, about, request);
  });

  mount(app, contract.postNote, async ({ session, request, body }) => {
    await allowScript(deps, session);
    const about = await aboutNote(deps, session, request);
    if (body) await refuseUnknownProject(deps, about);
    const { id, preview } = await (body
      ? receiveText(deps, about, body.text)
      : receiveAudio(deps, about, request));
    // A token that may only write reads nothing, and scripts may look for the one id in the answer.
    return { id, preview: session.scopes === null ? preview : [] };
  });

  mount(app, proposeCorrection, async ({ session, request, body }) => {
    await allowScript(deps, session);
    const about = { ...(await aboutNote(deps, session, request)), proposes: 'everything' as const };
    const { text, operations } = body;
    if (operations) return proposeOperations(deps, about, { text, operations });
    await refuseUnknownProject(deps, about);
    return { id: (await receiveText(deps, about, text)).id };
  });

  mount(app, contract.getNote, ({ session, params, request }) =>
    readNote(deps, session.userId, params.id, getRequestLanguage(request)),
  );

  proposalRoutes(app, deps);

  eventRoutes(app, {
    changes: deps.changes,
    isSignedIn: (session) => isSignedIn(deps.db, session),
  });

  mount(app, getInsights, ({ session, query }) => readInsights(deps, session.userId, query));

  mountAll(app, [entries.editEntry, toggl.editTogglEntry], ({ session, params, body }) =>
    editEntry(deps, session.userId, params.id, body),
  );

  mountAll(app, [entries.resendEntry, toggl.resendTogglEntry], ({ session, params }) =>
    resendEntry(deps, session.userId, params.id),
  );

  mountAll(app, [entries.deleteEntry, toggl.deleteTogglEntry], ({ session, params }) =>
    removeEntry(deps, session.userId, params.id),
  );

  mount(app, getAliases, ({ session }) => listAliasesWithProjects(deps, session.userId));

  mount(app, removeAlias, ({ session, params }) => deleteAlias(deps.db, session.userId, params.words));
}

/** Counts a note that a script sends. */
async function allowScript({ db }: Deps, { id, scopes }: Session): Promise<void> {
  if (scopes === null) return;
  const retryAfterMs = await consume(db, `notes/token/${id}`, { times: maxNotesByToken, minutes: 15 });
  if (retryAfterMs > 0) throw new DomainError('too-many-tries', { retryAfterMs });
}

/** What the headers say about a note; where the zone is left out, the user was last seen somewhere. */
async function aboutNote(
  { db, now }: Deps,
  { userId, scopes }: Session,
  request: FastifyRequest,
): Promise<AboutNote> {
  const about = UploadHeaders.safeParse(request.headers);
  if (!about.success) throw new DomainError('request-invalid', { cause: about.error });
  const { data } = about;
  return {
    userId,
    idempotencyKey: data[uploadHeaders.idempotencyKey] ?? uuidv7(),
    timeZone: data[uploadHeaders.timeZone] ?? (await getRecordingSettings(db, userId)).timeZone ?? 'UTC',
    spokenAt: data[uploadHeaders.spokenAt] ?? now(),
    pickedProjectId: data[uploadHeaders.projectId] ?? null,
    scopeRecordingId: data[uploadHeaders.scopeRecordingId] ?? null,
    proposes: scopes === null || scopes.includes('entries:write') ? null : 'changes',
  };
}

/** All may be left out, as the specification's own client leaves them. */
const UploadHeaders = z.object({
  [uploadHeaders.idempotencyKey]: z.string().min(8).max(100).optional(),
  // What ids look like is known to the service alone.
  [uploadHeaders.projectId]: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional(),
  [uploadHeaders.scopeRecordingId]: z.uuid().optional(),
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
async function receiveAudio(deps: UploadDeps, about: AboutNote, request: FastifyRequest) {
  if (!request.isMultipart()) throw new DomainError('media-type-unknown');
  return deps.withinLimit(about.userId, () => receiveFile(deps, about, request));
}

async function receiveFile(deps: Deps, about: AboutNote, request: FastifyRequest) {
  const limits = { files: 1, fileSize: maxAudioBytes, fields: 5, fieldSize: maxTranscriptBytes };
  const part = await orFormInvalid(request.file({ limits }));
  if (part === undefined) throw new DomainError('request-invalid');
  const field = part.fields[uploadFields.transcript];
  const transcript = parseDeviceTranscript(field);
  // The audio says the same: nobody is to lose a note over it.
  if (field !== undefined && transcript === undefined)
    deps.log.warn('a transcript that came with a note cannot be read; its audio is transcribed');
  const file = await orFormInvalid(deps.spool.take(part.file));
  try {
    // The reader cuts a file off at the limit without a word.
    if (part.file.truncated) throw new DomainError('request-too-large');
    await refuseUnknownProject(deps, about);
    return await receiveRecording(deps, about, file, transcript);
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
    throw isOfForm ? new DomainError('request-invalid', { cause }) : cause;
  }
}
