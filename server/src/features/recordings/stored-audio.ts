import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import { DomainError } from '../../domain-error.ts';

/** Says to the caller that the object store does not answer; they try again later, and nothing is lost. */
export async function orUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw cause instanceof ConnectorError ? new DomainError('unavailable', { cause }) : cause;
  }
}

/** Deletes sound that no row refers to any more. Where the store does not answer, `purgeStrayAudio` does it later. */
export async function dropAudio(
  { audio, log }: { audio: AppContext['audio']; log: Pick<AppContext['log'], 'warn'> },
  ids: string[],
): Promise<void> {
  for (const id of ids) {
    try {
      await audio.delete(id);
    } catch (cause) {
      if (!(cause instanceof ConnectorError)) throw cause;
      log.warn({ err: cause, recording: id }, 'audio could not be deleted now');
      // The rest would wait as long for the same answer.
      return;
    }
  }
}
