import { useSyncExternalStore } from 'react';

/** The browser's offer to install the app; no library of types knows it yet, since not every browser makes it. */
type Offer = Event & { prompt: () => Promise<unknown> };

const isOffer = (event: Event): event is Offer => 'prompt' in event && typeof event.prompt === 'function';

let offer: Offer | null = null;
const listeners = new Set<() => void>();

function change(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the offer for the menu, where it waits until somebody wants it. */
export function listenForOffer(): () => void {
  const keep = (event: Event) => {
    if (!isOffer(event)) return;
    // Suppresses the browser's own prompt.
    event.preventDefault();
    change(event);
  };
  const end = () => change(null);
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', end);
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', end);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null where the browser offers nothing, or has it installed. */
export function useInstallOffer(): { install: () => void } | null {
  const made = useSyncExternalStore(subscribe, () => offer);
  if (made === null) return null;
  const install = () => {
    // The prompt can be used only once.
    change(null);
    made.prompt().catch(() => {});
  };
  return { install };
}
