import { createHash } from 'node:crypto';

/** What is neither a page nor its documentation loads nothing, should a browser be led to show it as a page. */
const loadNothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API's documentation. Its scripts are files; it makes some styles as it runs, and some pictures stand in its styles. */
export const documentationPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The worker of the installed app: it is one file, and fetches ours. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The thread that recognises speech: a worker has the policy that came with its script, so that no page may compile WebAssembly. */
export const recognitionPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers that stand on every answer; a page and the documentation replace the policy by their own. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': loadNothing,
    // Addresses may carry tokens; nobody else is told them, and nothing of ours asks where a visitor comes from.
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
    // Windows that we open may speak to us, those that opened us may not.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // For this host alone: what its operator runs beside it is not ours to bind.
    ...(isEncrypted(publicUrl) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * What a page of the web app may load and run: our own files, and what stood in the page when it was built, each script and
 * style known by its hash. Styles that scripts set on elements are no matter of a policy.
 */
export function pagePolicy(page: string, publicUrl: string): string {
  const scripts = hashInline(page, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  const styles = hashInline(page, /<style[^>]*>(.*?)<\/style>/gs);
  const attributes = hashInline(page, /<[^>]*\sstyle="([^"]*)"/g);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    // Hashes hold for attributes only where this word stands; it makes none of them less safe.
    ...(attributes ? [`style-src-attr 'unsafe-hashes' ${attributes}`] : []),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // A note that was just spoken, to be listened to before it is sent.
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isEncrypted(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function hashInline(page: string, inline: RegExp): string {
  const texts = new Set([...page.matchAll(inline)].map(([, text = '']) => text));
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  return [...texts].map((text) => `'sha256-${hash(text)}'`).join(' ');
}

function isEncrypted(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
