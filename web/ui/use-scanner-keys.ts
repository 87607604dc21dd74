import { useEffect, useEffectEvent } from 'react';

/** A scanner types faster than people, in ms from key to key; slower keys begin a new code. */
const maxGap = 60;
/** Shorter texts are no codes. */
const shortestCode = 4;

/** Fields take what is typed in them. */
const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Takes codes that a USB or Bluetooth scanner types, with Enter at the end, while the focus is in no field. Its Enter presses no button.
 * @param onCode gets the code
 * @param ofDialog whether an open dialog asks for the code; then the page behind it takes none
 */
export function useScannerKeys(onCode: (code: string) => void, ofDialog = false): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    let code = '';
    let lastAt = 0;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.key === 'Shift') return;
      if (isInField(event) || isDialogOpen() !== ofDialog) return;
      if (event.timeStamp - lastAt > maxGap) code = '';
      lastAt = event.timeStamp;
      if (event.key === 'Enter' && code.length >= shortestCode) {
        event.preventDefault();
        take(code);
      }
      code = event.key.length === 1 ? code + event.key : '';
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [ofDialog]);
}
