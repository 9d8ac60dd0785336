import type { Speaker, Transcript } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { PermanentError } from '../../durable.ts';
import { capRenewsAt, withinCap } from '../usage/usage.ts';

/** After so many failures in a row the hosted recogniser is left alone for a while. */
const maxFailures = 3;
const restMs = 30_000;

type NoteDeps = Pick<AppContext, 'db' | 'now' | 'log' | 'recognisers'>;
type Hosted = NonNullable<AppContext['recognisers']['hosted']>;
type Note = { file: Uint8Array; milliseconds: number };

/** The user's cap for the day is reached, and no transcriber can take the note instead. */
export class CapReached extends Error {
  readonly until: Temporal.Instant;

  constructor(until: Temporal.Instant) {
    super('cap-reached');
    this.name = 'CapReached';
    this.until = until;
  }
}

/**
 * What the hosted recogniser makes of a note, where one is configured, the user's cap of the day allows it and it answers; else
 * `for-transcribers`. Where those cannot take it either, the hosted one is asked again later.
 */
export async function transcribeNote(
  deps: NoteDeps,
  userId: string,
  openNote: () => Promise<Note>,
  speaker: Speaker,
  { transcribersFailed = false } = {},
): Promise<Transcript | 'for-transcribers'> {
  const { hosted, hasTranscribers } = deps.recognisers;
  const asked = hosted ? await askHosted(deps, hosted, userId, await openNote(), speaker) : undefined;
  if (asked && 'transcript' in asked) return asked.transcript;
  if (hasTranscribers && !transcribersFailed) return 'for-transcribers';
  throw asked?.failure ?? new PermanentError('no-recogniser');
}

/** What the hosted recogniser made of a note, or why it made nothing. */
async function askHosted(
  deps: NoteDeps,
  hosted: Hosted,
  userId: string,
  note: Note,
  speaker: Speaker,
): Promise<{ transcript: Transcript } | { failure: Error }> {
  if (deps.recognisers.hasTranscribers && isResting(deps, hosted))
    return { failure: new Error('the hosted recogniser is left alone for a while') };
  const cost = (note.milliseconds / 60_000) * hosted.pricePerMinute;
  const spending = { service: 'transcription', atMost: cost, dailyCap: hosted.dailyCap } as const;
  try {
    const transcript = await withinCap(deps, userId, spending, async () => ({
      result: await hosted.recogniser.transcribe(note.file, speaker),
      cost,
    }));
    breakers.delete(hosted);
    return transcript ? { transcript } : { failure: new CapReached(capRenewsAt(deps)) };
  } catch (cause) {
    if (!(cause instanceof Error) || isFinal(cause)) throw cause;
    // A refusal of this file says nothing about the service.
    if (!(cause instanceof SpeechError)) noteFailure(deps, hosted);
    deps.log.warn({ err: cause }, 'the hosted recogniser failed');
    return { failure: cause };
  }
}

/** That nothing was said is an answer, not a failure. */
const isFinal = (cause: Error) => cause instanceof SpeechError && cause.fault === 'nothing-heard';

const breakers = new WeakMap<Hosted, { failures: number; restsUntil: number }>();

function isResting({ now }: Pick<AppContext, 'now'>, hosted: Hosted): boolean {
  return now().epochMilliseconds < (breakers.get(hosted)?.restsUntil ?? 0);
}

function noteFailure({ now }: Pick<AppContext, 'now'>, hosted: Hosted): void {
  const failures = (breakers.get(hosted)?.failures ?? 0) + 1;
  const tired = failures >= maxFailures;
  breakers.set(hosted, {
    failures: tired ? 0 : failures,
    restsUntil: tired ? now().epochMilliseconds + restMs : 0,
  });
}
