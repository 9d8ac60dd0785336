/** A length in whole minutes; nothing lasts no time at all. */
export function toMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}

/** What hours with two decimals mean in seconds: a minute is more than the 36 seconds between two of them. */
export function fromHours(hours: number): number {
  return Math.round(hours * 60) * 60;
}
