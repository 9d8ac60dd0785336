import type { CurrentPlan } from '@timbre/contract/usage';

/** How long a take may become, and what sets that end: what a note can have, or what the plan has left. */
export type RecordingLimit = { seconds: number; setBy: 'note' | 'plan' };

/** Ten minutes, less a little: the last packet must still fit. */
const limitOfNote: RecordingLimit = { seconds: 595, setBy: 'note' };
/** With less left, nothing of use can be said. */
const fewestMs = 5_000;
/** What is still recorded until the recorder has stopped must fit into the plan too. */
const marginMs = 2_000;

/** No seconds where the plan has too little left to begin. A plan that is not known sets no limit. */
export function getRecordingLimit(plan: Pick<CurrentPlan, 'audioMinutesLeft'> | undefined): RecordingLimit {
  if (!plan) return limitOfNote;
  // The server counts in milliseconds; as minutes they have lost a little of their precision.
  const leftMs = Math.round(plan.audioMinutesLeft * 60_000);
  const seconds = leftMs < fewestMs ? 0 : Math.floor((leftMs - marginMs) / 1_000);
  return seconds < limitOfNote.seconds ? { seconds, setBy: 'plan' } : limitOfNote;
}
