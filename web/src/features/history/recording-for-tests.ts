import { Recording } from '@timbre/contract/recordings';

const moment = '2026-06-01T09:00:00.000Z';

/** A recording that is done; a test names what it is about and leaves the rest to this. */
export function madeRecording(number: number, change: Partial<Recording> = {}): Recording {
  return Recording.parse({
    id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    userId: '019a0000-0000-7000-8000-000000000000',
    filename: 'recording.webm',
    source: 'spoken',
    isTrial: false,
    status: 'success',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    outcome: null,
    proposal: null,
    createdAt: moment,
    updatedAt: moment,
    ...change,
  });
}
