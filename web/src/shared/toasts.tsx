import { lazy, Suspense, useEffect } from 'react';
import { showHandedOverToast, useToasts } from './toast.ts';

// Lazy: most visits to a public page see no toast, and its code is as large as the page itself.
const loadToaster = () => import('./ui/toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** For a screen that must be able to say something also when the connection is lost. */
export function usePreloadedToaster(): void {
  useEffect(() => {
    // Then it is fetched when there is something to say.
    loadToaster().catch(() => {});
  }, []);
}

/** The corner for toasts, from the first toast on. */
export function Toasts() {
  const toasts = useToasts();
  useEffect(showHandedOverToast, []);
  return <Suspense>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>;
}
