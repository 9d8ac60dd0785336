import type { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { EntryLookup, Found } from './time-tracker.ts';

/** What a time-tracking service answered to one call. */
type Answer = { isOk: true; body: unknown } | { isOk: false; refusal: ConnectorError };

/** The parsed response; an unexpected shape counts as unknown. */
export function readAnswer<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  if (!answer.isOk) throw answer.refusal;
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new ConnectorError('unknown', 'the service gave an answer of an unknown shape', {
    cause: parsed.error,
  });
}

export const gone = () => new ConnectorError('rejected', 'the entry is gone', { reason: 'entry' });

export const lackingProject = () =>
  new ConnectorError('rejected', 'an entry has a project', { reason: 'fields', fields: ['project'] });

/** Not parsable: the schema check of the caller reports it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number of seconds in a header of a response, in milliseconds; undefined where it says to wait no time. */
export function readSeconds(header: string | null | undefined): number | undefined {
  const seconds = Math.ceil(Number(header));
  return seconds > 0 ? seconds * 1_000 : undefined;
}

/** A colour as `#rrggbb` in small letters. Nothing depends on one: what cannot be read is left out. */
export function readColour(colour: string | null | undefined): string | null {
  return /^#[0-9a-f]{6}$/.exec(colour?.toLowerCase() ?? '')?.[0] ?? null;
}

/** Those with the same start first; then those within a day, if the entry may have been placed elsewhere. */
export function selectByStart({ startedAt, mayStandElsewhere }: EntryLookup, alike: Found[]): Found[] {
  const isThere = (found: Found) => found.startedAt.equals(startedAt);
  const isNear = (found: Found) => Math.abs(found.startedAt.since(startedAt).total('hours')) < 24;
  const near = mayStandElsewhere ? alike.filter((found) => !isThere(found) && isNear(found)) : [];
  return [...alike.filter(isThere), ...near];
}
