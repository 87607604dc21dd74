import { useEffect, useRef, useState } from 'react';

/** `focusFault` leads to the first field in `box` that was refused, once its message is there. */
export function useFaultFocus<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [refusals]);
  return { box, focusFault: () => setRefusals((count) => count + 1) };
}
