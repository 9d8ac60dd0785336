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

/** Logs carry ids, not words; what slips through by name is blanked here, two levels deep. */
export function makeLog(level: string, role: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { role },
    redact: {
      paths: personal.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
