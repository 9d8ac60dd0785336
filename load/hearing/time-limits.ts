const tenMinutesMs = 600_000;

/** A recogniser that only gives up on what hangs: what is measured must not depend on how busy the machine is. */
export const timeLimits = { decodingMs: tenMinutesMs, transcribingMs: () => tenMinutesMs };
