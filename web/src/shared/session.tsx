import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Credentials, login, logout, type NewAccount, register, User } from '@timbre/contract/accounts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, setApiLanguage } from './api.ts';
import { readJson } from './query-client.ts';

const userKey = ['/api/user'];

/** Calls that follow at once, before the interface has switched, already get their sentences in the user's language. */
function greet(user: User): User {
  setApiLanguage(user.language);
  return user;
}

function useSessionState() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const query = useQuery({
    queryKey: userKey,
    queryFn: async (context) => {
      const answer = await readJson('null')(context);
      return answer === null ? null : greet(User.parse(answer));
    },
  });
  const signedIn = (user: User) => queryClient.setQueryData(userKey, greet(user));
  const loggingIn = useMutation({
    mutationFn: (given: Credentials) => call(login, given),
    onSuccess: signedIn,
  });
  const registering = useMutation({
    mutationFn: (given: NewAccount) => call(register, given),
    onSuccess: signedIn,
  });
  const loggingOut = useMutation({
    mutationFn: () => call(logout, undefined),
    onSuccess: () => setIsLeaving(true),
  });

  // First away from a guarded screen, which would lead to the login, and only then is the user forgotten.
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isLeaving) return;
    if (pathname !== '/') {
      void navigate('/', { replace: true });
      return;
    }
    // Nothing of this user may be left for the next one at this browser.
    queryClient.setQueryData(userKey, null);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== userKey[0] });
    queryClient.getMutationCache().clear();
    setIsLeaving(false);
  }, [isLeaving, pathname, navigate, queryClient]);

  const { data: user = null, isLoading, isError: hasFailed, refetch: lookAgain } = query;
  return useMemo(
    () => ({ user, isLoading, hasFailed, lookAgain, loggingIn, registering, loggingOut }),
    [user, isLoading, hasFailed, lookAgain, loggingIn, registering, loggingOut],
  );
}

type SessionState = ReturnType<typeof useSessionState>;

const SessionContext = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useSessionState()}>{children}</SessionContext>;
}

/** Who is signed in, and the ways in and out. */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
