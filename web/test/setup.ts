import '../src/app/app.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { currentToasts, dismissToast } from '../src/shared/toast.ts';
import { resetApi } from './fake-api.ts';
import { standInForNetwork } from './network.ts';
import { closeApp } from './render-app.tsx';

const address = location.href;

/** A database stays open as long as the page does and cannot be deleted, but emptied. */
async function emptyDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const stores = [...database.objectStoreNames];
        const transaction = database.transaction(stores, 'readwrite');
        for (const store of stores) transaction.objectStore(store).clear();
        transaction.oncomplete = () => {
          database.close();
          resolve();
        };
        transaction.onabort = () => reject(transaction.error);
      };
    });
  }
}

async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await cookieStore.delete('timbre.signed_in');
  for (const name of ['data-signed-in', 'data-awaits-language'])
    document.documentElement.removeAttribute(name);
  for (const name of await caches.keys()) await caches.delete(name);
  await emptyDatabases();
}

beforeEach(async () => {
  standInForNetwork();
  await forgetEverything();
});

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of currentToasts()) dismissToast(id);
  closeApp();
  vi.restoreAllMocks();
  history.replaceState(null, '', address);
  expect(resetApi()).toEqual([]);
});
