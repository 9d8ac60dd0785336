/**
 * The library of our schemas tries whether it may make code out of text, and browsers report that as a breach of the page's
 * policy even though it is refused. This tells it not to try, whenever it comes: it is not loaded with the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
