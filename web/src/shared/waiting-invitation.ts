/** An invitation that was opened before its reader has signed in. */
type WaitingInvitation = { token: string; email: string };

/**
 * What an entry of the browser's history carries of an invitation. Whoever holds the token can use it: there it is in no
 * address and in no log, and is gone with the tab.
 */
export function waitingInvitation(state: unknown): WaitingInvitation | null {
  if (typeof state !== 'object' || state === null || !('invitation' in state)) return null;
  const { invitation } = state;
  if (typeof invitation !== 'object' || invitation === null) return null;
  if (!('token' in invitation) || typeof invitation.token !== 'string') return null;
  const email = 'email' in invitation && typeof invitation.email === 'string' ? invitation.email : '';
  return { token: invitation.token, email };
}
