import { useEffect } from 'react';

/** When a part of the screen goes away with the focus in it, the table gets the focus. */
export function useFocusToGrid(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[role="grid"] tbody [tabindex="0"]')?.focus({ preventScroll: true });
    },
    [],
  );
}
