import {
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { User } from '@timbre/contract/accounts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { getErrorMessage, setApiLanguage, setSignedInAs } from './api.ts';
import { isAnyoneSignedIn, showAsSignedIn } from './before-paint.ts';
import { findPage } from './public-pages.ts';
import { readJson } from './query-client.ts';
import { showToast } from './toast.ts';

export const userKey = ['/api/user'];

export const sessionChannel = 'timbre.session';
/** The message of a logout; a login sends an empty one. */
export const loggedOut = 'out';

const accountCalls = () => import('./account-calls.ts');

/** Calls that follow at once, before the interface has switched, already get their sentences in the user's language. */
function greet(user: User): User {
  setApiLanguage(user.language);
  return user;
}

const reads = { predicate: ({ queryKey }: Query) => queryKey[0] !== userKey[0] };

/** What was read for one user must not be seen by the next. */
function removeReads(queryClient: QueryClient): void {
  queryClient.removeQueries(reads);
}

function useSessionState() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const mustAsk = useRef(false);
  /** The other tabs receive it, this one does not. */
  const channel = useRef<BroadcastChannel>(null);
  const readUser = async (context: QueryFunctionContext): Promise<User | null> => {
    // Asked without a session, the server can only say 401, which a browser reports as a failure of the page.
    if (!mustAsk.current && !isAnyoneSignedIn()) return null;
    const answer = await readJson('null')(context);
    return answer === null ? null : greet((await accountCalls()).parseUser(answer));
  };
  const query = useQuery({
    queryKey: userKey,
    queryFn: async (context) => {
      const known = await readUser(context);
      const before = queryClient.getQueryData<User | null>(userKey);
      // A session also ends, or becomes another user's, without a logout in this tab.
      if (before && before.id !== known?.id) removeReads(queryClient);
      return known;
    },
  });
  /** Runs after every kind of login. */
  const completeSignIn = (user: User) => {
    queryClient.setQueryData(userKey, greet(user));
    channel.current?.postMessage(null);
  };
  const loggingOut = useMutation({
    mutationFn: async () => (await accountCalls()).logOut(),
    onSuccess: () => {
      leave();
      showToast({ tone: 'success', title: t('logout.done'), description: t('logout.farewell') });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('logout.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });

  /** Nothing of this user may be left for the next one at this browser. */
  const clearSession = useCallback(() => {
    queryClient.setQueryData(userKey, null);
    channel.current?.postMessage(loggedOut);
    removeReads(queryClient);
    queryClient.getMutationCache().clear();
    void accountCalls().then(({ deleteLocalData }) => deleteLocalData());
  }, [queryClient]);
  // First away from a guarded screen, which would lead to the login, and only then is the user cleared.
  const leave = () => setIsLoggingOut(true);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isLoggingOut) return;
    const isGuarded = findPage(pathname) === undefined;
    if (isGuarded) return void navigate('/', { replace: true });
    clearSession();
    setIsLoggingOut(false);
    if (pathname !== '/') void navigate('/', { replace: true });
  }, [isLoggingOut, pathname, navigate, clearSession]);

  const { data: user = null, isLoading, isError: hasFailed, refetch } = query;
  const userId = user?.id;
  // Before the screens of this user make their first call.
  useLayoutEffect(() => {
    // The question who is signed in can itself be refused: it is not asked again while it is open.
    const before = setSignedInAs(userId, () => void refetch({ cancelRefetch: false }));
    // The screens of the user before may have asked again in their last moment.
    if (before && userId && before !== userId) void queryClient.resetQueries(reads);
  }, [userId, queryClient, refetch]);
  useEffect(() => {
    // Signing in or out is announced here; a tab that receives it asks the server.
    const opened = new BroadcastChannel(sessionChannel);
    channel.current = opened;
    opened.onmessage = () => void refetch();
    return () => opened.close();
  }, [refetch]);
  useEffect(() => {
    if (!isLoading && !hasFailed) showAsSignedIn(user !== null);
  }, [user, isLoading, hasFailed]);
  /** Asks the server itself, which knows better than the hint. */
  const askAnyway = useCallback(async () => {
    mustAsk.current = true;
    await refetch();
    setHasAsked(true);
  }, [refetch]);
  return {
    user,
    isLoading,
    hasFailed,
    hasAsked,
    askAnyway,
    completeSignIn,
    loggingOut,
    leave,
    clearSession,
  };
}

type SessionState = ReturnType<typeof useSessionState>;

export const SessionContext = createContext<SessionState | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  return <SessionContext value={useSessionState()}>{children}</SessionContext>;
}

/** Who is signed in, and the ways in and out. */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession must be used within a SessionProvider');
  return session;
}
