import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import {
  deleteUser,
  findUserByEmail,
  insertAccount,
  markEmailVerified,
  savePlan,
} from '../features/accounts/accounts.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { insertRecording } from '../features/recordings/recordings.ts';
import { insertEntries, saveConnection } from '../features/time-tracking/time-tracking.ts';
import { type SealingKeys, seal, sealedPlaces } from '../sealing.ts';
import { type DemoNote, demoNotes, demoProjects, demoTags } from './demo-notes.ts';

export const demoPerson = { email: 'demo@timbre.example', password: 'speak your time' };

const zone = 'Europe/Paris';
const fullname = 'Dana Moreau';
const days = 42;
const togglToken = 'd3m0'.repeat(8);

type SeedOptions = { db: Db; sealingKeys: SealingKeys; togglSimulatorUrl: string; today: Temporal.PlainDate };

/** Makes the demo account anew: six weeks of notes, with the same entries in the simulated service. */
export async function makeDemoAccount({
  db,
  sealingKeys,
  togglSimulatorUrl,
  today,
}: SeedOptions): Promise<void> {
  const service = await makeServiceAccount(togglSimulatorUrl);
  const passwordHash = await hashPassword(demoPerson.password);
  await db.transaction(async (tx) => {
    const earlier = await findUserByEmail(tx, demoPerson.email);
    if (earlier !== undefined) await deleteUser(tx, earlier.id);
    const userId = await insertAccount(tx, { email: demoPerson.email, passwordHash, language: 'en' });
    if (userId === undefined) throw new Error('the demo account could not be made');
    await markEmailVerified(tx, userId);
    await savePlan(
      tx,
      userId,
      { plan: 'pro', seats: 1, status: 'active', planEndsAt: null, isSuspended: false },
      Temporal.Now.instant(),
    );
    await saveConnection(tx, userId, {
      service: 'toggl',
      address: null,
      tokenSealed: seal(sealingKeys, sealedPlaces.trackerToken(userId), togglToken),
      workspaceId: null,
      owner: {
        accountId: String(service.id),
        fullname,
        email: demoPerson.email,
        defaultWorkspaceId: String(service.workspaceId),
        workspaces: service.workspaces.map(({ id, name }) => ({
          id: String(id),
          name,
          organizationId: String(service.organizationId),
          isPaid: false,
          hasTasks: false,
          requiredFields: [],
          mayCreateTags: true,
        })),
      },
      catalogue: {
        projects: service.projects.map(({ id, name }) => ({
          id: String(id),
          name,
          client: findClient(name),
          workspaceId: String(service.workspaceId),
          billable: false,
          colour: null,
        })),
        tasks: [],
        tags: demoTags.map((name) => ({ name, workspaceId: String(service.workspaceId) })),
      },
    });
    for (const { day, note } of workingDays(today)) {
      await addNote(tx, { userId, sealingKeys, service, togglSimulatorUrl }, day, note);
    }
    await addOddNotes(tx, userId, today);
  });
}

/** Every working day has a note, now and then one of them none: the same each time it is made. */
function workingDays(today: Temporal.PlainDate): { day: Temporal.PlainDate; note: DemoNote }[] {
  return Array.from({ length: days }, (_, back) => today.subtract({ days: days - back }))
    .filter((day) => day.dayOfWeek <= 5 && day.day % 11 !== 0)
    .flatMap((day, n) => {
      const note = demoNotes[n % demoNotes.length];
      return note ? [{ day, note }] : [];
    });
}

type Service = z.infer<typeof ServiceAccount>;
type NoteContext = { userId: string; sealingKeys: SealingKeys; service: Service; togglSimulatorUrl: string };

/** Spoken at the end of the day, its entries one after another from nine o'clock. */
async function addNote(db: Db, context: NoteContext, day: Temporal.PlainDate, note: DemoNote): Promise<void> {
  const spokenAt = at(day, '17:40');
  const recordingId = idAt(spokenAt);
  const { userId } = context;
  await insertRecording(db, {
    id: recordingId,
    userId,
    idempotencyKey: recordingId,
    source: 'spoken',
    filename: 'recording.webm',
    status: 'success',
    timeZone: zone,
    spokenAt,
    audioMilliseconds: note.words.length * 65,
    transcriptSealed: seal(
      context.sealingKeys,
      sealedPlaces.transcript({ id: recordingId, userId }),
      note.words,
    ),
    createdAt: spokenAt,
    updatedAt: spokenAt.add({ seconds: 4 }),
  });
  let startedAt = at(day, '09:00');
  for (const [position, entry] of note.entries.entries()) {
    const project = context.service.projects.find(({ name }) => name === entry.project);
    const durationSeconds = entry.minutes * 60;
    const serviceEntryId = await addServiceEntry(context, {
      ...entry,
      startedAt,
      durationSeconds,
      projectId: project?.id,
    });
    await insertEntries(db, context.sealingKeys, zone, [
      {
        id: idAt(spokenAt),
        recordingId,
        userId,
        position,
        description: entry.description,
        projectId: project ? String(project.id) : null,
        projectName: entry.project ?? null,
        clientName: findClient(entry.project),
        workspaceId: String(context.service.workspaceId),
        accountId: String(context.service.id),
        tags: entry.tags ?? [],
        startedAt,
        durationSeconds,
        serviceEntryId,
        createdAt: spokenAt,
        updatedAt: spokenAt,
      },
    ]);
    startedAt = startedAt.add({ seconds: durationSeconds });
  }
}

function findClient(project: string | undefined): string | null {
  return demoProjects.find(({ name }) => name === project)?.client ?? null;
}

/** What a history also holds: a note in which nothing was heard, and one that named no work. */
async function addOddNotes(db: Db, userId: string, today: Temporal.PlainDate): Promise<void> {
  const odd = [
    { spokenAt: at(today.subtract({ days: 2 }), '18:05'), status: 'failed', failureCode: 'nothing-heard' },
    { spokenAt: at(today.subtract({ days: 5 }), '12:30'), status: 'success', failureCode: null },
  ] as const;
  for (const { spokenAt, status, failureCode } of odd) {
    const id = idAt(spokenAt);
    await insertRecording(db, {
      id,
      userId,
      idempotencyKey: id,
      source: 'spoken',
      filename: 'recording.webm',
      status,
      failureCode,
      timeZone: zone,
      spokenAt,
      createdAt: spokenAt,
      updatedAt: spokenAt,
    });
  }
}

const ServiceAccount = z.object({
  id: z.number(),
  organizationId: z.number(),
  workspaceId: z.number(),
  workspaces: z.array(z.object({ id: z.number(), name: z.string() })),
  projects: z.array(z.object({ id: z.number(), name: z.string() })),
});

async function makeServiceAccount(simulatorUrl: string): Promise<Service> {
  const wanted = { token: togglToken, email: demoPerson.email, fullname, timezone: zone };
  return ServiceAccount.parse(
    await post(`${simulatorUrl}/_control/accounts`, { ...wanted, projects: demoProjects, tags: demoTags }),
  );
}

async function addServiceEntry(
  { service, togglSimulatorUrl }: NoteContext,
  entry: {
    description: string;
    tags?: string[];
    startedAt: Temporal.Instant;
    durationSeconds: number;
    projectId: number | undefined;
  },
): Promise<string> {
  const [made] = z.array(z.object({ id: z.number() })).parse(
    await post(`${togglSimulatorUrl}/_control/entries`, {
      token: togglToken,
      entries: [
        {
          created_with: 'Timbre',
          workspace_id: service.workspaceId,
          start: entry.startedAt.toString(),
          duration: entry.durationSeconds,
          description: entry.description,
          project_id: entry.projectId ?? null,
          tags: entry.tags ?? [],
        },
      ],
    }),
  );
  if (made === undefined) throw new Error('the simulated service made no entry');
  return String(made.id);
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function at(day: Temporal.PlainDate, time: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
}

/** Ids grow with time, so one for the past must carry its moment. */
function idAt(moment: Temporal.Instant): string {
  return uuidv7({ msecs: moment.epochMilliseconds });
}
