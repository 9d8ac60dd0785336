import { useEffect, useEffectEvent, useState } from 'react';
import { isAnyoneSignedIn } from '../shared/before-paint.ts';
import { loggedOut, sessionChannel, useSession } from '../shared/session.tsx';

/**
 * The session that the screen is shown for. Where it ends by itself while somebody speaks or writes a note, the screen stays theirs
 * until the note is done with; a logout in another tab was meant, and ends it at once.
 */
export function useScreenSession() {
  const session = useSession();
  const { user } = session;
  const [lastUser, setLastUser] = useState(user);
  // Before the server is asked, which takes the hint back where it knows nobody.
  const [wasExpected] = useState(isAnyoneSignedIn);
  const [isKept, keepScreen] = useState(false);
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  if (user && user !== lastUser) {
    setLastUser(user);
    setIsLoggedOut(false);
  }
  const onMessage = useEffectEvent((message: unknown) => {
    if (user && message === loggedOut) setIsLoggedOut(true);
  });
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel);
    channel.onmessage = ({ data }) => onMessage(data);
    return () => channel.close();
  }, []);
  const hasEnded = user === null && lastUser !== null && isKept && !isLoggedOut;
  return {
    session: hasEnded ? { ...session, user: lastUser } : session,
    hasEnded,
    keepScreen,
    /** Somebody was signed in here, so that the login has to say why it is asked for. */
    wasSignedIn: wasExpected || lastUser !== null,
  };
}
