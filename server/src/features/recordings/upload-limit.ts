import { maxUploadsAtATime } from '@timbre/contract/recordings';
import { DomainError } from '../../domain-error.ts';

const retryAfterMs = 5_000;

export type UploadLimit = <T>(userId: string, upload: () => Promise<T>) => Promise<T>;

/**
 * Lets each user send only so many files at a time, so that one account cannot fill the disk or take the connections of all. Each
 * process counts its own: with several apis a user may have as many at each.
 */
export function makeUploadLimit(): UploadLimit {
  const running = new Map<string, number>();
  return async (userId, upload) => {
    const others = running.get(userId) ?? 0;
    if (others >= maxUploadsAtATime) throw new DomainError('too-many-tries', { retryAfterMs });
    running.set(userId, others + 1);
    try {
      return await upload();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
    }
  };
}
