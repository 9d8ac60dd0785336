import type { Plugin } from 'vite';

/** Only catches a page that hangs. */
const pageTimeoutMs = 300_000;

/**
 * Lets a page take its time at build. The framework allows ten seconds for each, without a setting for it, and within those of the first it
 * also loads the whole server build: on a busy machine that is too short. It uses `AbortSignal.timeout`, which is therefore replaced as long
 * as the preview server runs, from which the framework fetches the pages.
 */
export function slowPrerender(): Plugin {
  return {
    name: 'slow-prerender',
    configurePreviewServer({ httpServer }) {
      const original = AbortSignal.timeout;
      let isUsed = false;
      AbortSignal.timeout = (ms) => {
        isUsed = true;
        return original.call(AbortSignal, Math.max(ms, pageTimeoutMs));
      };
      httpServer.once('close', () => {
        AbortSignal.timeout = original;
        if (!isUsed) throw new Error('the framework limits the time for a page differently');
      });
    },
  };
}
