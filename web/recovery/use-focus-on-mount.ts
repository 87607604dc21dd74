import { useEffect, useRef } from 'react';

/** Focuses the first field of a form that replaces another, for keyboard and screen reader users. */
export function useFocusOnMount() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return form;
}
