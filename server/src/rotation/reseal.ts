import type { AppContext } from '../app-context.ts';
import { resealTotpSecrets } from '../features/accounts/accounts.ts';
import { resealProposals, resealRecordings } from '../features/recordings/recordings.ts';
import { hashEntries, resealTokens } from '../features/time-tracking/time-tracking.ts';
import { resealWindows } from '../features/transcription/transcription.ts';

/**
 * Hashes the words of entries by the present key, and seals tokens, secrets of authenticator apps, transcripts, also half-done ones and those of devices, previews, unsure words, proposals and audio under the
 * present key. What is sealed so already is left alone, so it may be run again.
 */
export async function resealEverything(deps: Pick<AppContext, 'db' | 'audio' | 'sealingKeys'>): Promise<{
  tokens: number;
  totpSecrets: number;
  transcripts: number;
  previews: number;
  unsureWords: number;
  proposals: number;
  audio: number;
}> {
  const { db, sealingKeys } = deps;
  const tokens = await resealTokens(db, sealingKeys);
  const totpSecrets = await resealTotpSecrets(db, sealingKeys);
  const windows = await resealWindows(db, sealingKeys);
  const recordings = await resealRecordings(deps);
  await hashEntries(db, sealingKeys, 'all');
  const proposals = await resealProposals(db, sealingKeys);
  return { tokens, totpSecrets, ...recordings, proposals, transcripts: recordings.transcripts + windows };
}
