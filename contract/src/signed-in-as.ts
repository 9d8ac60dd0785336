/**
 * The header in which a caller names the user whose account it means. The server refuses it where the cookie or token is
 * another user's, which a tab does not know when somebody else has signed in in another one.
 */
export const signedInAsHeader = 'x-signed-in-as';
