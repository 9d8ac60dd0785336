/** Seconds are mandatory; offsets and fractions are accepted. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** Whole seconds since 1970, fractions cut off; undefined for what is no instant. */
export function toSeconds(text: string): number | undefined {
  const milliseconds = rfc3339.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1_000);
}

/** An instant, or a date, which begins at midnight UTC. */
export function toEpochSeconds(text: string): number | undefined {
  return toSeconds(dateOnly.test(text) ? `${text}T00:00:00Z` : text);
}
