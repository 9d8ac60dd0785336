import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Words and secrets of people, under any name that our code or a library gives them. */
const personal = new Set([
  'password',
  'token',
  'email',
  'cookie',
  'authorization',
  'transcript',
  'description',
  'set-cookie',
]);

/** Errors whose words are ours; those of a driver or a mail server may hold an address, or a query's values. */
const speaking = new Set([
  'DomainError',
  'ConnectorError',
  'SpeechError',
  'PermanentError',
  'ConfigError',
  'TypeError',
  'UnknownWorkflow',
]);

type Described = { type: string; code?: unknown; message?: string; at?: string[]; cause?: Described };

/** What kind of error, where it came from and what caused it, without words that are not ours. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    ...(speaking.has(error.name) ? { message: error.message } : {}),
    at: frames.slice(0, 8).map((frame) => frame.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const redacted = '[redacted]';
/** Names are looked for that deep: an object may hold itself. */
const deepest = 4;

/** Not pino's own redaction, which takes thirty times as long for every line: a fifteenth of a call. */
function blank(fields: object, depth = 1): Record<string, unknown> {
  const blanked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    blanked[name] = personal.has(name) ? redacted : blankInside(value, depth);
  return blanked;
}

/** Only what is plain data: an error or a request has a serializer of its own, which picks what it tells. */
function blankInside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === deepest) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => blankInside(one, depth + 1));
  return Object.getPrototypeOf(value) === Object.prototype ? blank(value, depth + 1) : value;
}

/** Logs carry ids, not words; what slips through by name is blanked here. */
export function makeLog(level: string, role: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { role },
    serializers: { err: describeError },
    formatters: { log: blank },
    // Bindings of a child logger do not pass the formatter.
    redact: { paths: [...personal].map((name) => `["${name}"]`), censor: redacted },
  };
  return destination ? pino(options, destination) : pino(options);
}
