import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../shared/api.ts';
import { isAnyoneSignedIn } from '../shared/before-paint.ts';
import { deleteCachedUser, keepAccount, readAccount } from '../shared/cached-user.ts';
import { userKey, useSession } from '../shared/session.tsx';

/** How often the server is asked again while it does not answer; the browser's word that it is back is not always given. */
const askAgainMs = 10_000;

/** `looking`: nobody answers, and it is not known yet whether this browser remembers who is signed in. */
type Memory = 'unneeded' | 'looking' | 'used' | 'empty';

/** Without a cache in the browser, everything else works. */
const quietly = (keeping: Promise<unknown>) => keeping.catch(() => {});

/**
 * Who is signed in, as this browser remembers it, stands in while the server cannot be reached. What the server says about it
 * is cached, and whoever it no longer knows is deleted from the cache.
 */
export function useCachedUser(): Memory {
  const queryClient = useQueryClient();
  const { user, isLoading, hasFailed, hasAsked, askAnyway } = useSession();
  const [isUsed, setIsUsed] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);

  const isAnswered = !isLoading && !hasFailed && !isUsed;
  useEffect(() => {
    if (isAnswered && user) void quietly(keepAccount(user));
    if (isAnswered && hasAsked && !user) void quietly(deleteCachedUser());
  }, [isAnswered, hasAsked, user]);

  const isUnreached = hasFailed && user === null;
  const remember = useCallback(async () => {
    // An error response is still a response of the server.
    const { error } = queryClient.getQueryState(userKey) ?? {};
    const mayRemember = isAnyoneSignedIn() && !(error instanceof ApiError);
    const account = mayRemember ? await readAccount().catch(() => undefined) : undefined;
    setIsUsed(account !== undefined);
    setIsEmpty(account === undefined);
    if (account) queryClient.setQueryData(userKey, account);
  }, [queryClient]);
  useEffect(() => {
    if (isUnreached) void remember();
  }, [isUnreached, remember]);

  const ask = useCallback(async () => {
    await askAnyway();
    if (queryClient.getQueryState(userKey)?.status === 'success') setIsUsed(false);
  }, [askAnyway, queryClient]);
  useEffect(() => {
    if (!isUsed) return;
    const timer = setInterval(ask, askAgainMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isUsed, ask]);

  if (isUsed) return 'used';
  if (!isUnreached) return 'unneeded';
  return isEmpty ? 'empty' : 'looking';
}
