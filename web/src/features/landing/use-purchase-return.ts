import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const needed = ['price_id', 'transaction_id', 'paddle_customer_id'];

/** What a checkout came back with, all of it; null where it did not, or not with everything that a confirmation needs. */
export function usePurchaseReturn(): string | null {
  const { search } = useLocation();
  const [returned, setReturned] = useState<string | null>(null);
  useEffect(() => {
    const given = new URLSearchParams(search);
    if (!needed.every((name) => given.get(name))) return;
    // It names the person too: not for the address bar, nor for the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setReturned(search);
  }, [search]);
  return returned;
}
