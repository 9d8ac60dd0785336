import { useSyncExternalStore } from 'react';
import { keepHandedOver, takeHandedOver } from './handed-over.ts';

export type ToastTone = 'success' | 'danger' | 'info';

export type ToastContent = {
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  /** Something to do about it; pressing it also closes the toast. */
  action?:
    | {
        label: string;
        onPress: () => void;
        /** Where that leads, if it leads to an address. */
        path?: string;
      }
    | undefined;
  /** Important: stays until it is dismissed. */
  stays?: boolean;
};

export type Toast = ToastContent & { id: number; open: boolean };

/** A dismissed toast keeps its words while it leaves the screen; the specification says how long it is remembered. */
const removalMs = 1_000_000;

/** One at a time: the newest is what matters. */
const limit = 1;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; returns its id. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, limit));
  return lastId;
}

export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removalMs);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, currentToasts, () => none);
}

/** Before another page is loaded: it shows the toast that has just come up. */
export function handOverToast(): void {
  const [toast] = toasts;
  if (!toast?.open) return;
  const { action, ...content } = toast;
  // What an action does ends with the page, but where it leads does not.
  keepHandedOver(JSON.stringify(action?.path === undefined ? content : { ...content, action }));
}

/** Shows what the page before has handed over, once. */
export function showHandedOverToast(): void {
  const kept = takeHandedOver();
  if (kept === null) return;
  // Written above, in this tab.
  const { action, ...content }: ToastContent = JSON.parse(kept);
  const path = action?.path;
  const follow = path === undefined ? undefined : () => window.location.assign(path);
  showToast({ ...content, action: action && follow && { ...action, onPress: follow } });
}
