import type { Language } from '@timbre/contract/language';
import { nameTracker } from '@timbre/contract/trackers';
import type { Texts } from '../../locales/en/texts.ts';
import { texts } from '../../locales/texts.ts';

type FailureCode = keyof Texts['failures'];

/** Nothing is wrong with such a note but its words. */
export const nothingUnderstood = 'nothing-understood' satisfies FailureCode;

/** What running the note again can help against; what the words or the sound lack, it cannot. */
export const curableFailures = [
  'language',
  'no-recogniser',
  'overdue',
  'connection-needed',
  'unavailable',
  'rejected',
  'dead-letter',
  'unknown',
] satisfies FailureCode[];

/** Which texts name the service of the connection. */
export const failuresOfTracker = [
  'connection-changed',
  'unavailable',
  'rejected',
  'changes-left',
] satisfies FailureCode[];

/** The JSON text that the history shows for a failed recording. */
export function processingError(
  code: string,
  details: string | null,
  { language, service }: { language: Language; service: string | undefined },
): string {
  const { failures } = texts[language];
  const text = new Map(Object.entries(failures)).get(code) ?? failures.unknown;
  const message = nameTracker(text, service);
  // What the service itself says about an entry is more to the point than our guess.
  return JSON.stringify(code === 'rejected' && details ? { code, message, details } : { code, message });
}
