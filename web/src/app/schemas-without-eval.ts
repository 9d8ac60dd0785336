/**
 * The library of our schemas tries whether it may make code out of text, and browsers report that as a breach of the page's
 * policy even though it is refused. This tells it not to try, before it is loaded; a page is told by its first script (`before-paint.ts`).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
