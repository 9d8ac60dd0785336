import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';

/** What the login page is given, as the state of its place in the history, where it has to say why it is there. */
export const sessionHasEnded = { sessionHasEnded: true };

export function hasSessionEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionHasEnded' in state;
}

/** The login that leads back to this very place. */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation();
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

type SessionEnd = {
  /** The server no longer knows who this screen is shown to. */
  hasEnded: boolean;
  /** Whether the screen has to stay although the session has ended. */
  keepScreen: (isKept: boolean) => void;
};

export const SessionEndContext = createContext<SessionEnd>({ hasEnded: false, keepScreen: () => {} });

export function useHasEnded(): boolean {
  return useContext(SessionEndContext).hasEnded;
}

/** Keeps the screen, should the session end while the server does not have the note that is on it; whether that has happened. */
export function useScreenKept(hasUnsentNote: boolean): boolean {
  const { hasEnded, keepScreen } = useContext(SessionEndContext);
  useEffect(() => {
    keepScreen(hasUnsentNote);
    return () => keepScreen(false);
  }, [hasUnsentNote, keepScreen]);
  return hasEnded;
}
