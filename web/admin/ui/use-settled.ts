import { useEffect, useState } from 'react';

/** `value`, debounced. @param rest in ms: how long it stays the same before it is returned */
export function useSettled<T>(value: T, rest = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
