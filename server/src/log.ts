import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Words and secrets of people, under any name that our code or a library gives them. */
const personal = [
  'password',
  'token',
  'email',
  'cookie',
  'authorization',
  'transcript',
  'description',
  'set-cookie',
];

/** Errors whose words are ours; those of a driver or a mail server may hold an address, or a query's values. */
const speaking = new Set([
  'Problem',
  'ConnectorError',
  'SpeechError',
  'GiveUp',
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

/** Logs carry ids, not words; what slips through by name is blanked here, two levels deep. */
export function makeLog(level: string, role: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { role },
    serializers: { err: describeError },
    redact: {
      paths: personal.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
