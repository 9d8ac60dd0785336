import type { Plugin } from 'vite';
import { findPage } from './src/shared/public-pages.ts';

/** In development a public page is rendered when it is asked for, by the code that the build renders it with. */
export function siteInDevelopment(): Plugin {
  return {
    name: 'site-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const found = findPage(new URL(request.originalUrl ?? '', 'http://localhost').pathname);
        if (!found || request.method !== 'GET') return next();
        try {
          const { renderPage } = await server.ssrLoadModule('/src/app/site/render-page.tsx');
          const run = [
            '/@vite/client',
            // Without it no component can be changed in place.
            '/@id/__x00__virtual:react-router/inject-hmr-runtime',
            '/src/app/site/start.ts',
          ];
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await renderPage(found.page, found.language, { run, imported: [] }));
        } catch (cause) {
          next(cause);
        }
      });
    },
  };
}
