import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@timbre/scripts/start/server-process';
import type { SpeechModels } from '@timbre/speech/local/models';
import { asc, isNotNull, isNull, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Db } from '../src/db/client.ts';
import { transcriptionJobs, transcriptionTurns } from '../src/features/transcription/transcription.schema.ts';
import { queueTranscription } from '../src/features/transcription/transcription.ts';
import { seal, sealedPlaces } from '../src/sealing.ts';
import { asRole } from './create-database.ts';
import { makeRecording, makeUser } from './make.ts';
import { startApp, testSealingKeys } from './start-app.ts';

const Kept = z.array(
  z.object({
    recording_id: z.string(),
    user_id: z.string(),
    windows_done: z.number(),
    is_finished: z.boolean(),
    at: z.coerce.number(),
  }),
);

type Queued = { windows?: number; awakeableId?: string; sound?: Buffer | undefined; db?: Db };

/** A queue, without the engine's part in it, and a record of every window that was committed, kept by the database itself. */
export async function startTranscriptionStack() {
  const app = await startApp();
  const { db } = app;
  await db.execute(sql`
    create table kept_windows (n bigserial, recording_id uuid, user_id uuid, windows_done int, is_finished boolean,
      at float default extract(epoch from clock_timestamp()))`);
  await db.execute(sql`create table begun_windows (recording_id uuid)`);
  await db.execute(sql`
    create function keep_window() returns trigger language plpgsql security definer as $$ begin
      if new.windows_done is distinct from old.windows_done or new.finished_at is distinct from old.finished_at then
        insert into kept_windows (recording_id, user_id, windows_done, is_finished)
        values (new.recording_id, new.user_id, new.windows_done, new.finished_at is not null);
      end if;
      if new.attempts > old.attempts then
        insert into begun_windows (recording_id) values (new.recording_id);
      end if;
      return new;
    end $$`);
  await db.execute(sql`
    create trigger keep_window after update on transcription_jobs for each row execute function keep_window()`);
  return {
    ...app,
    makeUser: () => makeUser(db),
    /** A note whose file says how many windows it has, unless it is sound. */
    async queue(
      userId: string,
      { windows = 1, awakeableId = 'none', sound, db: within = db }: Queued = {},
    ): Promise<string> {
      const recordingId = await makeRecording(within, userId, { status: 'processing', step: 'transcribing' });
      await app.audio.put(
        recordingId,
        seal(
          testSealingKeys,
          sealedPlaces.audio({ id: recordingId, userId }),
          sound ?? `note ${recordingId} windows:${windows}`,
        ),
      );
      await queueTranscription(within, { recordingId, userId, audioSeconds: windows * 20, awakeableId });
      return recordingId;
    },
    /** Every window that was committed, in this order. */
    async kept() {
      const { rows } = await db.execute(sql`select * from kept_windows order by n`);
      return Kept.parse(rows);
    },
    /** How often a transcriber began a window, whatever became of it. */
    begun: async () =>
      z
        .object({ count: z.coerce.number() })
        .parse((await db.execute(sql`select count(*) from begun_windows`)).rows[0]).count,
    jobs: () => db.select().from(transcriptionJobs).orderBy(asc(transcriptionJobs.createdAt)),
    unfinished: () => db.$count(transcriptionJobs, isNull(transcriptionJobs.finishedAt)),
    /** The accounts that have a window in progress, or had one with a transcriber that died. */
    async inProgress(): Promise<string[]> {
      const rows = await db
        .select({ userId: transcriptionTurns.userId })
        .from(transcriptionTurns)
        .where(isNotNull(transcriptionTurns.leaseUntil));
      return rows.map(({ userId }) => userId);
    },
    /** A transcriber as a process of its own. */
    async killable(given: { windowMs: number; models?: SpeechModels | undefined }): Promise<ServerProcess> {
      let isStarted = false;
      const order = {
        // Whoever looks after a kill whose window it was must be quicker.
        leaseSeconds: 10,
        ...given,
        databaseUrl: asRole(app.databaseUrl, 'timbre_transcriber'),
        audioDirectory: app.audioDirectory,
        // No engine waits for these notes.
        ingressUrl: 'http://127.0.0.1:1',
      };
      const child = await startServerProcess({
        name: 'transcriber',
        command: process.execPath,
        args: [join(import.meta.dirname, 'killable-transcriber.ts'), JSON.stringify(order)],
        isReady: async () => isStarted,
        onLine: (line) => {
          isStarted ||= line.includes('started');
        },
      });
      onTestFinished(() => child.stop('kill'));
      return child;
    },
  };
}
