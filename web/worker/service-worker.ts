import '../src/app/schemas-without-eval.ts';
import { share } from '@timbre/contract/share';
import { speechCacheName } from '../src/shared/speech-model-cache.ts';
import { takeSharedFiles } from './shared-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** What the screens behind the login are made of; written in by the build, as is the name of this very set of files. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;
declare const __SHELL_PAGE__: string;
declare const __SHELL_SCREENS__: readonly string[];

const cachePrefix = 'timbre.shell.';
const cacheName = cachePrefix + __SHELL_VERSION__;
const files = new Set(__SHELL_FILES__);
const isScreen = (pathname: string) =>
  __SHELL_SCREENS__.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));

/** A connection that lets nobody wait longer is as good as none. */
const timeoutMs = 5_000;

self.addEventListener('install', (event) => {
  const keepAll = async () => (await caches.open(cacheName)).addAll([__SHELL_PAGE__, ...files]);
  // A file that is gone by now, since a newer version stands there already, fails all of it: the next visit tries again.
  event.waitUntil(keepAll());
});

// A new worker waits until no page of the old version is open: until then that page finds its files here.
self.addEventListener('activate', (event) => {
  const tidyUp = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    // The page that has just brought it here has loaded its files without it, and may need more of them.
    await self.clients.claim();
  };
  event.waitUntil(tidyUp());
});

// What is not named here, above all every call to the server, goes its way as if there were no worker.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === share.path) event.respondWith(takeSharedFiles(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(screen(request));
  else if (files.has(pathname)) event.respondWith(file(request, cacheName));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request, speechCacheName));
});

/** The page as it is now; as it was kept where nobody answers. */
async function screen(request: Request): Promise<Response> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('nobody answers')), timeoutMs);
  });
  try {
    return await Promise.race([fetch(request), tooLong]);
  } catch {
    return (await findCached(__SHELL_PAGE__, cacheName)) ?? Response.error();
  }
}

/** Its name changes with its content, so what was kept is as good as what would be fetched. */
async function file(request: Request, cache: string): Promise<Response> {
  return (await findCached(request.url, cache)) ?? fetch(request);
}

/** In this cache and no other: what else the browser keeps of ours is not to be asked for by an address. */
function findCached(address: string, cache: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: cache, ignoreVary: true });
}
