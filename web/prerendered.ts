/** Public pages that are there to be read. */
export const toRead = ['/', '/pricing', '/terms', '/privacy', '/cookies', '/refund', '/accuracy'];

/** The public pages: rendered once, at build, in English, and listed for search engines. */
export const prerendered = [...toRead, '/login', '/register', '/auth'];
