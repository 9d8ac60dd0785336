import { z } from 'zod';

const Failure = z.object({ details: z.string().optional(), message: z.string().optional() });

/** Why a recording failed: of JSON the details, else the message; otherwise the text as it stands. */
export function failureText(processingError: string | null): string {
  if (processingError === null) return '';
  try {
    const { details, message } = Failure.parse(JSON.parse(processingError));
    return details || message || processingError;
  } catch {
    return processingError;
  }
}
