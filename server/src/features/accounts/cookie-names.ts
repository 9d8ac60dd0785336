/**
 * What our cookies are called. By https the names carry prefixes that browsers hold us to: `__Host-` is taken from this very host
 * alone, so that a neighbour under the same domain can set none of them, `__Secure-` by https alone.
 */
export function cookieNames(publicUrl: string) {
  const isEncrypted = publicUrl.startsWith('https:');
  const host = isEncrypted ? '__Host-' : '';
  return {
    session: `${host}timbre.session_token`,
    hint: `${host}timbre.signed_in`,
    // Sent to the login alone, and what goes to one path cannot be of the whole host.
    device: `${isEncrypted ? '__Secure-' : ''}timbre.device`,
    /** Attribute that restricts a cookie to https. */
    secure: isEncrypted ? '; Secure' : '',
  };
}
