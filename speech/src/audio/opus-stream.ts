import { SpeechError } from '../speech-error.ts';
import { longestMilliseconds, maxPackets } from './limits.ts';
import { packetMilliseconds } from './opus-packet.ts';

/** Opus packets out of a container, and how long they play. */
export type OpusStream = {
  packets: Uint8Array[];
  /** Samples at 48 kHz that the decoder produces before the sound starts. */
  preSkip: number;
  /** The sound that there is. */
  milliseconds: number;
};

/** The longest that Opus allows. */
const longestPacketMilliseconds = 120;

/** Gathers packets and refuses more than a note may have, before anything is decoded. */
export class OpusPackets {
  readonly packets: Uint8Array[] = [];
  #milliseconds = 0;

  /** Takes a packet; gives how long it plays. */
  add(packet: Uint8Array): number {
    const length = packetMilliseconds(packet);
    if (length === 0 || length > longestPacketMilliseconds) throw new SpeechError('unreadable');
    this.packets.push(packet);
    this.#milliseconds += length;
    if (this.packets.length > maxPackets || this.#milliseconds > longestMilliseconds)
      throw new SpeechError('too-long');
    return length;
  }

  stream(preSkip: number): OpusStream {
    if (this.packets.length === 0) throw new SpeechError('unreadable');
    return { packets: this.packets, preSkip, milliseconds: Math.round(this.#milliseconds) };
  }
}
