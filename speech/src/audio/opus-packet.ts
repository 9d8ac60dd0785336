const silkFrames = [10, 20, 40, 60] as const;
const celtFrames = [2.5, 5, 10, 20] as const;

/** How long an Opus packet plays, in milliseconds, by its first one or two bytes (RFC 6716, section 3.1). */
export function packetMilliseconds(packet: Uint8Array): number {
  const [toc = 0, second = 0] = packet;
  const config = toc >> 3;
  const kind = toc & 3;
  const frames = kind === 3 ? second & 63 : Math.min(kind + 1, 2);
  return frames * frameMilliseconds(config);
}

function frameMilliseconds(config: number): number {
  if (config < 12) return silkFrames[config & 3] ?? 0;
  if (config < 16) return config & 1 ? 20 : 10;
  return celtFrames[config & 3] ?? 0;
}
