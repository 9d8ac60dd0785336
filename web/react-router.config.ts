import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  // No server renders pages; the public ones are rendered once, at build, in English.
  ssr: false,
  prerender: [
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
  ],
} satisfies Config;
