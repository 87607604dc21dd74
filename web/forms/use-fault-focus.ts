import { useEffect, useRef, useState } from 'react';

const marked = '[aria-invalid=true], [data-invalid]';

/**
 * Leads to the first field that was refused: opens the section in which it is closed, scrolls to it and focuses it.
 * @param preferred the field of this name (`data-field`) comes before others
 */
export function showFirstError(box: HTMLElement | null, preferred?: string): void {
  for (const section of box?.querySelectorAll('details') ?? []) if (section.querySelector(marked)) section.open = true;
  const named = preferred === undefined ? undefined : box?.querySelector<HTMLElement>(`[data-field="${preferred}"]`);
  const within = named?.matches('input') ? named : named?.querySelector<HTMLElement>(marked);
  const field = within ?? box?.querySelector<HTMLElement>(marked) ?? box?.querySelector<HTMLElement>('[role=alert]');
  if (!field) return;
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** `focusFault` leads to the first field in `box` that was refused, once its message is there. */
export function useFaultFocus<T extends HTMLElement>() {
  const box = useRef<T>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) showFirstError(box.current);
  }, [refusals]);
  return { box, focusFault: () => setRefusals((count) => count + 1) };
}
