import { z } from 'zod';

/** A name of the IANA database, as browsers give it; offsets are none. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
    } catch {
      return false;
    }
  });
