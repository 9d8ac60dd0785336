import { useEffect } from 'react';

/** Brings the worker that opens these screens without a connection; in development it would stand between us and each change. */
export function useWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Without it everything works, as long as there is a connection.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  }, []);
}
