import { lazy, Suspense } from 'react';
import { useToasts } from './toast.ts';

// Most visits to a public page see no toast, and what shows one weighs as much as the page itself.
const Toaster = lazy(async () => ({ default: (await import('./parts/toaster.tsx')).Toaster }));

/** The corner for toasts, from the first toast on. */
export function Toasts() {
  const toasts = useToasts();
  return <Suspense>{toasts.length > 0 && <Toaster toasts={toasts} />}</Suspense>;
}
