import { hangMs } from './size.ts';

/** A recogniser that only gives up on what hangs: a check must not depend on the speed of its machine. */
export const longTimeouts = { decodingMs: hangMs, transcribingMs: () => hangMs };
