/** The public pages: rendered once, at build, in English, and listed for search engines. */
export const prerendered = [
  '/',
  '/pricing',
  '/terms',
  '/privacy',
  '/cookies',
  '/refund',
  '/accuracy',
  '/login',
  '/register',
  '/auth',
];
