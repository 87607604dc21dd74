import { useEffect, useRef } from 'react';

/** For a form that takes the place of another: the focus goes into its first field, so that keyboard and screen reader follow. */
export function useFocusOnMount() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return form;
}
