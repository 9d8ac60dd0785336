import { useEffect, useState } from 'react';

/** A value once it has not changed for a moment: who types 12 does not mean 1. */
export function useDebouncedValue<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
