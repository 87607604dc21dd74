/** What `early.js` noted before the page was hydrated. */
interface Early {
  taps: HTMLElement[];
  /** What was chosen in lists, by their names. */
  choices: Map<string, string>;
  alive: boolean;
}

declare global {
  interface Window {
    tokriEarly?: Early;
  }
}

/** React keeps the page's elements when it takes over. Where it had to draw them anew, the one of the same name is meant. */
const asItIsNow = (tapped: HTMLElement): HTMLElement | null =>
  tapped.isConnected
    ? tapped
    : document.querySelector(`[data-early][aria-label="${CSS.escape(tapped.getAttribute('aria-label') ?? '')}"]`);

/** Ends the waiting for the page to hydrates: each tap and choice that was made meanwhile is made once more, for React to hear. */
export function replayEarlyTaps(): void {
  const early = window.tokriEarly;
  if (!early) return;
  early.alive = true;
  for (const tapped of early.taps.splice(0)) {
    tapped.removeAttribute('data-tapped');
    asItIsNow(tapped)?.click();
  }
  for (const [name, value] of early.choices) {
    const list = document.querySelector<HTMLSelectElement>(`select[data-early-choice][name="${CSS.escape(name)}"]`);
    if (!list) continue;
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  early.choices.clear();
}
