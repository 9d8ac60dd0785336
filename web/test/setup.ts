import '../src/app/app.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { currentToasts, dismissToast } from '../src/shared/toast.ts';
import { resetApi } from './fake-api.ts';
import { standInForNetwork } from './network.ts';
import { closeApp } from './render-app.tsx';
import { startClock } from './stopped-clock.ts';

const address = location.href;

const isClockStopped = vi.isFakeTimers;
/**
 * Vitest asks this at each look of a waiting expectation, and would move a stopped clock by 50 ms until what is waited for
 * comes true. One millisecond suffices for what is due at once.
 */
vi.isFakeTimers = () => {
  if (isClockStopped()) vi.advanceTimersByTime(1);
  return false;
};

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

async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await cookieStore.delete('timbre.signed_in');
  for (const name of ['data-signed-in', 'data-awaits-language'])
    document.documentElement.removeAttribute(name);
  for (const name of await caches.keys()) await caches.delete(name);
  await emptyDatabases();
}

const toastMs = 5_000;
const { setTimeout: wait } = globalThis;

/** A busy machine may look later than a toast goes; where its time is what is proved, the test fakes the timers. */
function keepToasts(work: TimerHandler, ms?: number, ...given: unknown[]): number {
  return wait(work, ms === toastMs ? 10 * ms : ms, ...given);
}

beforeEach(async () => {
  standInForNetwork();
  vi.stubGlobal('setTimeout', keepToasts);
  await clearStorage();
});

afterEach(() => {
  vi.useRealTimers();
  startClock();
  for (const { id } of currentToasts()) dismissToast(id);
  closeApp();
  vi.restoreAllMocks();
  history.replaceState(null, '', address);
  expect(resetApi()).toEqual([]);
});
