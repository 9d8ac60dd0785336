import { maxAudioBytes } from '@timbre/contract/recordings';
import { sharedFileField } from '@timbre/contract/share';
import { readAccount } from '../src/shared/cached-user.ts';
import { storeNote } from '../src/shared/note-database.ts';
import { timeZoneHere } from '../src/shared/time-zone.ts';

import { estimateSeconds } from '../src/shared/upload.ts';

/** More at once is a mistake. */
const maxFiles = 10;

/**
 * What another app gave us becomes notes that were not sent, of whoever was last signed in here, and waits for their word:
 * any page of the web can post a form to this address.
 */
export async function takeSharedFiles(request: Request): Promise<Response> {
  const isTaken = await take(request).catch(() => false);
  return Response.redirect(isTaken ? '/recordings' : '/recordings?shared=refused', 303);
}

async function take(request: Request): Promise<boolean> {
  const [account, form] = await Promise.all([readAccount(), request.formData()]);
  const given = form.getAll(sharedFileField).filter((part) => part instanceof File);
  const good = given.filter(({ size }) => size > 0 && size <= maxAudioBytes).slice(0, maxFiles);
  if (!account) return false;
  for (const file of good) {
    const note = {
      key: crypto.randomUUID(),
      userId: account.id,
      content: file.slice(0, file.size, file.type),
      seconds: estimateSeconds(file.size),
      spokenAt: new Date().toISOString(),
      timeZone: timeZoneHere(),
      projectId: null,
      scopeRecordingId: null,
      transcript: null,
    };
    await storeNote(note, false);
  }
  return good.length > 0 && good.length === given.length;
}
