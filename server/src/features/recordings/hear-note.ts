import type { Speaker, Transcript } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { GiveUp } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { withinCap } from '../usage/usage.ts';

/** After so many failures in a row the hosted recogniser is left alone for a while. */
const mostFailures = 3;
const restMs = 30_000;

type Hosted = NonNullable<Parts['recognisers']['hosted']>;
const breakers = new WeakMap<Hosted, { failures: number; restsUntil: number }>();

/**
 * What was said in a note: the hosted recogniser hears it where one is configured, the user's cap of the day allows it and it
 * answers; else the one on this machine does. Where there is only a hosted one, the engine tries again later.
 */
export async function hearNote(
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'recognisers'>,
  userId: string,
  note: { file: Uint8Array; milliseconds: number },
  speaker: Speaker,
): Promise<Transcript> {
  const { hosted, local } = parts.recognisers;
  if (hosted !== undefined && !(local && isResting(parts, hosted))) {
    const cost = (note.milliseconds / 60_000) * hosted.pricePerMinute;
    const spending = { service: 'transcription', atMost: cost, dailyCap: hosted.dailyCap } as const;
    try {
      const heard = await withinCap(parts, userId, spending, async () => ({
        result: await hosted.recogniser.transcribe(note.file, speaker),
        cost,
      }));
      breakers.delete(hosted);
      if (heard !== undefined) return heard;
      if (local === undefined) throw new GiveUp('cap-reached');
    } catch (cause) {
      if (cause instanceof SpeechError || cause instanceof GiveUp || local === undefined) throw cause;
      noteFailure(parts, hosted);
      parts.log.warn({ err: cause }, 'the hosted recogniser failed; the local one hears this note');
    }
  }
  if (local === undefined) throw new Error('no recogniser is configured');
  return local.transcribe(note.file, speaker);
}

function isResting({ now }: Pick<Parts, 'now'>, hosted: Hosted): boolean {
  return now().epochMilliseconds < (breakers.get(hosted)?.restsUntil ?? 0);
}

function noteFailure({ now }: Pick<Parts, 'now'>, hosted: Hosted): void {
  const failures = (breakers.get(hosted)?.failures ?? 0) + 1;
  const tired = failures >= mostFailures;
  breakers.set(hosted, {
    failures: tired ? 0 : failures,
    restsUntil: tired ? now().epochMilliseconds + restMs : 0,
  });
}
