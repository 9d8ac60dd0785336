import tailwindcss from '@tailwindcss/vite';
import { siteDefinition } from './site-settings.ts';

/** How Vite serves the app to component tests: the real styles, and every dependency found before the first test. */
export function componentTestSettings(env: Record<string, string | undefined>) {
  return {
    plugins: [tailwindcss()],
    define: siteDefinition(env),
    // Found later, a dependency would reload the page under a test.
    optimizeDeps: {
      entries: ['web/{src,test}/**/*.{ts,tsx}'],
      include: ['@react-router/dev/routes', 'react/jsx-dev-runtime'],
    },
  };
}
