import { z } from 'zod';

const Failure = z.object({
  code: z.string().optional(),
  details: z.string().optional(),
  message: z.string().optional(),
});

/** Why a recording failed: of JSON the details, else the message; otherwise the text as it stands. */
export function failureText(processingError: string | null): string {
  if (processingError === null) return '';
  const { details, message } = parseFailure(processingError);
  return details || message || processingError;
}

/** Whether the recording was in a language that nobody here transcribes, or was taken for one. */
export function isLanguageFailure(processingError: string | null): boolean {
  return processingError !== null && parseFailure(processingError).code === 'language';
}

const failuresOfWords = ['nothing-understood', 'day-too-long', 'too-many-entries', 'reading-overdue'];

/** Whether the recording failed by what was said in it, so that the same words would fail again. */
export function isFailureOfWords(processingError: string | null): boolean {
  return processingError !== null && failuresOfWords.includes(parseFailure(processingError).code ?? '');
}

function parseFailure(processingError: string): z.infer<typeof Failure> {
  try {
    return Failure.parse(JSON.parse(processingError));
  } catch {
    return {};
  }
}
