import { useEffect } from 'react';

/** Registers the service worker for offline use; not in development, where it would serve old files. */
export function useWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Without it everything works, as long as there is a connection.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  }, []);
}
