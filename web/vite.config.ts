import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { siteFiles } from './site-files.ts';
import { siteInDevelopment } from './site-in-development.ts';
import { readSite, siteDefinition } from './site-settings.ts';
import { slowPrerender } from './slow-prerender.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    slowPrerender(),
    siteFiles(readSite(process.env)),
    siteInDevelopment(),
  ],
  define: siteDefinition(process.env),
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/models': { target: api, changeOrigin: false },
    },
  },
  // A module, so that the runtime of the speech models may be imported as one.
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      output: {
        // What every page needs, in one file: it compresses better, and a new release of a page leaves it in the cache.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              // Several queries at once are asked on one page only.
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)\/(?!.*(?:queriesObserver|useQueries)\.js)/,
            },
            // What the first page needs besides, each too small to be asked for by itself.
            {
              name: 'frame',
              test: /contract\/src\/languages\.|src\/shared\/(footer|message-screen|note-pieces|avatar|ui\/(spinner|entry-row))\.|lucide-react\/.*\/icons\/(mic|audio-lines|arrow-right|check|play)\./,
            },
            // What this browser keeps for who is signed in: names of small files weigh on the first page too.
            {
              name: 'device',
              test: /src\/shared\/(install-offer|cached-user|time-zone|unsent-notes|note-database|use-only-held|note-lock|session-end)\.|node_modules\/idb\//,
            },
            // Small things that several pages share, together for the same reason; dates are large, and not for the public ones.
            {
              name: 'common',
              test: /src\/shared\/(?!format)|lucide-react|radix-ui\/react-(slot|compose-refs)|class-variance/,
              minShareCount: 20,
            },
          ],
        },
      },
    },
  },
  // Found before the first page is asked for; found later, they would reload it under somebody's hands.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
});
