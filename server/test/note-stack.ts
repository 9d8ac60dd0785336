import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { User } from '@timbre/contract/accounts';
import { Entry, Recording } from '@timbre/contract/recordings';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { startToggl, type TogglOptions } from '@timbre/simulators/toggl/toggl';
import { startTranscription } from '@timbre/simulators/transcription/transcription';
import { makeHostedRecogniser } from '@timbre/speech/hosted-recogniser';
import type { LocalRecogniser } from '@timbre/speech/recogniser';
import { eq } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type AppContext, systemClock } from '../src/app-context.ts';
import type { LanguageModel } from '../src/connectors/language-model.ts';
import { connectMail } from '../src/connectors/mail.ts';
import type { ObjectStore } from '../src/connectors/object-store.ts';
import type { TimeTracker } from '../src/connectors/time-tracker.ts';
import type { Sweeps } from '../src/engine/sweeps.ts';
import { proposalUndoer } from '../src/features/recordings/proposals.workflow.ts';
import { recordings } from '../src/features/recordings/recordings.schema.ts';
import { markChangeMade, saveFailureDetails } from '../src/features/recordings/recordings.ts';
import {
  audioEraser,
  duplicateChecker,
  recordingProcessor,
  recordingUndoer,
} from '../src/features/recordings/recordings.workflow.ts';
import { deleteLeftChanges } from '../src/features/time-tracking/time-tracking.ts';
import {
  brokenConnectionMailer,
  entrySyncer,
  timeTrackingWriter,
} from '../src/features/time-tracking/time-tracking.workflow.ts';
import type { Log } from '../src/log.ts';
import { sealedPlaces, unseal } from '../src/sealing.ts';
import { eventually } from './eventually.ts';
import { sharedNoteReader } from './note-reader.ts';
import { newPerson, startApp, testSealingKeys, visitor } from './start-app.ts';
import { startTestTranscriber } from './test-transcriber.ts';
import { startTestWorker } from './test-worker.ts';

const sample = readFileSync(join(import.meta.dirname, '../../speech/samples/mic-en-01.webm'));

const voidElement = 0xec;

/** The same sound with other bytes: WebM allows elements that are to be ignored. */
export function audioLike(mark: string): Buffer {
  const text = Buffer.from(mark);
  return Buffer.concat([sample, Buffer.from([voidElement, 0x80 | text.length]), text]);
}

const ServiceAccount = z.object({
  token: z.string(),
  organizationId: z.number(),
  workspaceId: z.number(),
  workspaces: z.array(z.object({ id: z.number(), name: z.string() })),
  projects: z.array(z.object({ id: z.number(), name: z.string() })),
});
const ServiceEntries = z.array(
  z.object({
    description: z.string(),
    start: z.string(),
    duration: z.number(),
    project_id: z.number().nullable(),
    task_id: z.number().nullable(),
    billable: z.boolean(),
    workspace_id: z.number(),
    tags: z.array(z.string()),
  }),
);

export async function postJson(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Somebody with an account at Timbre and one at the simulated service, who speaks notes. */
export async function makeSpeaker(
  url: string,
  togglUrl: string,
  transcriptionUrl: string,
  account: object = { projects: [{ name: 'Website', client: 'Acme' }] },
) {
  const person = visitor(url);
  const credentials = newPerson();
  const registered = await person.call('POST', '/api/register', { body: credentials });
  const { id } = User.parse(await registered.json());
  // A doubtful note is logged at once, unless a test is about asking.
  await person.call('PATCH', '/api/user', { body: { askWhenUnsure: false } });
  const service = ServiceAccount.parse(await postJson(`${togglUrl}/_control/accounts`, account));
  return {
    id,
    credentials,
    jar: person.jar,
    call: person.call,
    service,
    verify: () => person.call('POST', '/api/verify-password', { body: { password: credentials.password } }),
    connect: (togglWorkspaceId?: number) =>
      person.call('POST', '/api/user/toggl-token', {
        body: {
          togglToken: service.token,
          ...(togglWorkspaceId ? { togglWorkspaceId: String(togglWorkspaceId) } : {}),
        },
      }),
    /** Enters the password again, which replacing a token needs. */
    enterPassword: () =>
      person.call('POST', '/api/verify-password', { body: { password: credentials.password } }),
    /** What the recogniser will return for this file. */
    plant: (file: Buffer, text: string) => {
      const sha256 = createHash('sha256').update(file).digest('hex');
      return postJson(`${transcriptionUrl}/_control/transcripts`, { sha256, text });
    },
    /** With fields of the form, such as a transcript of the device, before the file. */
    send: (file: Buffer, headers: Record<string, string> = {}, fields: [string, string][] = []) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      form.set('audio', new Blob([Buffer.from(file)], { type: 'audio/webm' }), 'recording.webm');
      return person.send('/api/audio/upload', form, {
        'x-time-zone': 'Europe/Paris',
        'x-spoken-at': '2026-11-12T17:00:00Z',
        ...headers,
      });
    },
    recordings: async () =>
      z.array(Recording).parse(await (await person.call('GET', '/api/recordings')).json()),
    entries: async (recordingIds: string[]) =>
      z
        .array(Entry)
        .parse(
          await (
            await person.call('POST', '/api/recordings/entries/batch', { body: { recordingIds } })
          ).json(),
        ),
    /** What stands in the service. */
    ledger: async () => {
      const response = await fetch(`${togglUrl}/api/v9/me/time_entries`, {
        headers: { authorization: `Basic ${Buffer.from(`${service.token}:api_token`).toString('base64')}` },
      });
      return ServiceEntries.parse(await response.json());
    },
  };
}

export const Uploaded = z.object({ id: z.uuid() });

function hostedAt(url: string, dailyCap = 1_000_000) {
  const recogniser = makeHostedRecogniser({ url, key: 'k', model: 'm' });
  return { hasTranscribers: false, hosted: { recogniser, pricePerMinute: 1, dailyCap } };
}

/** The whole way of a note: api, worker, simulated recogniser and service, with the suite's database and engine. */
export async function startNoteStack(
  given: {
    /** Of a transcriber in this process, in the place of a hosted recogniser. */
    recogniser?: LocalRecogniser;
    /** Notes are for transcribers, and none runs. */
    isTranscriberDown?: true;
    toggl?: TogglOptions;
    languageModel?: LanguageModel;
    /** Who reads notes; by default whoever is given. */
    notesReadBy?: AppContext['notesReadBy'];
    /** What hosted recognition may cost a user a day; every note of these tests costs 1. */
    dailyCap?: number;
    throttle?: TimeTracker['throttle'];
    /** How long a call to the service may take: short where a test makes outcomes unknown, which are looked up only after that. */
    serviceTimeoutMs?: number;
    tracker?: TimeTracker;
    trackerSettings?: Record<string, string>;
    audio?: ObjectStore;
    notesPerUser?: number;
    now?: () => Temporal.Instant;
    /** Of the worker. */
    settings?: Record<string, string>;
    workerLog?: Log;
    sweeps?: (deps: Pick<AppContext, 'db' | 'audio' | 'log' | 'now'>) => Sweeps;
  } = {},
) {
  const [toggl, transcription, mailbox] = await Promise.all([
    startToggl(given.toggl),
    startTranscription(),
    startMailbox(),
  ]);
  const mail = connectMail(mailbox.smtpUrl, 'Timbre <hello@timbre.test>', 'off');
  onTestFinished(async () => {
    mail.close();
    await Promise.all([toggl.stop(), transcription.stop(), mailbox.stop()]);
  });
  const notesReadBy = given.notesReadBy ?? (given.languageModel ? 'hosted-model' : 'grammar');
  const api = await startApp({
    notesReadBy,
    togglUrl: toggl.url,
    tracker: given.tracker,
    trackerSettings: given.trackerSettings,
    audio: given.audio,
    ...(given.notesPerUser ? { notesPerUser: given.notesPerUser } : {}),
    ...(given.throttle ? { throttle: given.throttle } : {}),
    ...(given.serviceTimeoutMs ? { serviceTimeoutMs: given.serviceTimeoutMs } : {}),
    ...(given.now ? { now: given.now } : {}),
  });
  const recognisers =
    given.recogniser || given.isTranscriberDown
      ? { hasTranscribers: true }
      : hostedAt(transcription.url, given.dailyCap);
  const deps = {
    db: api.workerDb,
    log: api.log,
    now: given.now ?? systemClock,
    audio: api.audio,
    trackers: api.trackers,
    mail,
    publicUrl: 'http://timbre.test',
    sealingKeys: testSealingKeys,
    recognisers,
    noteReader: sharedNoteReader(),
    languageModel: given.languageModel,
    notesReadBy,
  };
  const workflows = [
    recordingProcessor(deps),
    recordingUndoer(deps),
    proposalUndoer(deps),
    audioEraser(deps),
    duplicateChecker(deps),
    brokenConnectionMailer(deps),
    entrySyncer(deps),
  ];
  const worker = await startTestWorker({
    db: api.workerDb,
    databaseUrl: api.workerDatabaseUrl,
    workflows,
    writers: [timeTrackingWriter({ ...deps, saveFailureDetails, markChangeMade })],
    sweeps: given.sweeps?.(deps) ?? { 'left changes': () => deleteLeftChanges(api.workerDb) },
    ...(given.settings ? { settings: given.settings } : {}),
    ...(given.workerLog ? { log: given.workerLog } : {}),
  });
  if (given.recogniser) startTestTranscriber({ ...api, recogniser: given.recogniser });
  return {
    ...api,
    workflows,
    worker,
    togglUrl: toggl.url,
    transcriptionUrl: transcription.url,
    mailboxUrl: mailbox.url,
    /** What goes wrong with the next writes at the service. */
    planFaults: (...faults: string[]) => postJson(`${toggl.url}/_control/faults`, faults),
    speaker: (account?: object) => makeSpeaker(api.url, toggl.url, transcription.url, account),
    /** The transcript as it is stored. */
    async readTranscript(id: string): Promise<string> {
      const [row] = await api.db.select().from(recordings).where(eq(recordings.id, id));
      return row?.transcriptSealed
        ? unseal(testSealingKeys, sealedPlaces.transcript(row), row.transcriptSealed).toString()
        : '';
    },
    async finished(speaker: Awaited<ReturnType<typeof makeSpeaker>>, id: string): Promise<Recording> {
      const find = async () => (await speaker.recordings()).find((recording) => recording.id === id);
      await eventually(
        async () => ['success', 'failed'].includes((await find())?.status ?? ''),
        'the note came to no end',
      );
      const last = await find();
      if (last === undefined) throw new Error('there is no such recording');
      return last;
    },
  };
}
