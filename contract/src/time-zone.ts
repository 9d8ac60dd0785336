import { z } from 'zod';

/** To ask for a zone takes as long as a query; of those that exist there are some hundreds. */
const known = new Set<string>();

/** A name of the IANA database, as browsers give it; offsets are none. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine((name) => known.has(name) || exists(name));

function exists(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  known.add(name);
  return true;
}
