import { SpeechError } from '../speech-error.ts';
import type { AacConfig } from './aac-config.ts';
import { longestMilliseconds, maxPackets } from './limits.ts';

/** AAC frames out of a container, and how long they play. */
export type AacStream = {
  packets: Uint8Array[];
  config: AacConfig;
  /** What the encoder put before the sound. */
  leadMilliseconds: number;
  /** The sound that there is. */
  milliseconds: number;
};

/** Encoders put up to a quarter of a second before the sound; a file that claims more wants to be charged less. */
const longestLeadMilliseconds = 300;

/** Refuses more than a note may have, before anything is decoded. */
export function aacStream(packets: Uint8Array[], config: AacConfig, claimedLead: number): AacStream {
  const all = (packets.length * config.frameSamples * 1_000) / config.rate;
  const leadMilliseconds = claimedLead <= Math.min(longestLeadMilliseconds, all / 2) ? claimedLead : 0;
  if (packets.length === 0) throw new SpeechError('unreadable');
  if (packets.length > maxPackets || all - leadMilliseconds > longestMilliseconds)
    throw new SpeechError('too-long');
  return { packets, config, leadMilliseconds, milliseconds: Math.round(all - leadMilliseconds) };
}
