/** Cursor has no web address of its own to come back to. */
const programSchemes = new Set(['cursor:']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where a client may have a person sent back to: a site by HTTPS, or a program on the person's own device. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  // Whitespace and control characters are dropped by the parser, and read otherwise by others.
  if (url === null || /[\s\p{C}\\]/u.test(text)) return false;
  if (url.username || url.password || text.includes('#')) return false;
  return url.protocol === 'https:' || isLoopback(url) || programSchemes.has(url.protocol);
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname);
}

/** Whether one of the registered addresses is meant. Programs listen on whichever port is free (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], given: string): boolean {
  return isRedirectUri(given) && registered.some((one) => one === given || isSameButPort(one, given));
}

function isSameButPort(registered: string, given: string): boolean {
  const [left, right] = [new URL(registered), new URL(given)];
  if (!isLoopback(left) || !isLoopback(right)) return false;
  left.port = right.port;
  return left.href === right.href;
}

/** What a person is shown of it; a foreign alphabet is spelled out in letters that cannot be mistaken for others. */
export function describeRedirect(redirectUri: string): { redirectHost: string; isOnThisDevice: boolean } {
  const url = new URL(redirectUri);
  return { redirectHost: url.host, isOnThisDevice: url.protocol !== 'https:' };
}

export function addToQuery(redirectUri: string, values: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
