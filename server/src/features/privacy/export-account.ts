import { strToU8, type Zippable, zip } from 'fflate';
import type { AppContext } from '../../app-context.ts';
import { exportedAccount } from '../accounts/accounts.ts';
import { listPayments } from '../billing/billing.ts';
import { exportedAudio, exportedRecordings } from '../recordings/recordings.ts';
import { exportedMembership } from '../team/team.ts';
import { exportedConnections } from '../time-tracking/time-tracking.ts';
import { exportedUsage } from '../usage/usage.ts';
import { toCsv } from './csv.ts';

/** Everything we know of the user, as a zip archive; tokens and passwords are nobody's to read. */
export async function exportAccount(
  deps: Pick<AppContext, 'db' | 'now' | 'audio' | 'sealingKeys' | 'payments' | 'notesReadBy'>,
  userId: string,
): Promise<Uint8Array> {
  const account = await exportedAccount(deps, userId);
  const payments = await listPayments(deps, userId);
  const team = await exportedMembership(deps, userId);
  const usage = await exportedUsage(deps, userId);
  const connections = await exportedConnections(deps, userId);
  const { recordings, entries, learnedNames } = await exportedRecordings(deps, userId);
  const sounds = await exportedAudio(deps, userId);
  return zipped({
    'account.json': asJson({ account, connections, learnedNames, payments, team, usage }),
    'recordings.json': asJson(
      recordings.map((recording) => ({
        ...recording,
        entries: entries.filter(({ recordingId }) => recordingId === recording.id),
      })),
    ),
    'entries.csv': strToU8(
      toCsv(
        ['start', 'stop', 'seconds', 'description', 'project', 'client', 'tags', 'recording'],
        entries.map((entry) => [
          entry.start,
          entry.stop,
          entry.seconds,
          entry.description,
          entry.project,
          entry.client,
          entry.tags.join(', '),
          entry.recordingId,
        ]),
      ),
    ),
    ...Object.fromEntries(sounds.map(({ name, sound }) => [`audio/${name}`, sound])),
  });
}

function asJson(content: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(content, null, 2)}\n`);
}

function zipped(files: Zippable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip(files, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}
