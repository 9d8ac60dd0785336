/** Opus packets out of a container, and how long they play. */
export type OpusStream = {
  packets: Uint8Array[];
  /** Samples at 48 kHz that the decoder produces before the sound starts. */
  preSkip: number;
  /** By the container's time stamps: browsers write no duration. */
  milliseconds: number;
};

/** A note has at most ten minutes; what claims more is refused before anything is decoded. */
export const longestMilliseconds = 600_000;
export const mostPackets = 200_000;
