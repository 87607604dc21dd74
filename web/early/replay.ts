/** Recorded by `early.js` before hydration. */
interface Early {
  taps: HTMLElement[];
  /** Choices in lists, by name. */
  choices: Map<string, string>;
  hydrated: boolean;
}

declare global {
  interface Window {
    tokriEarly?: Early;
  }
}

/** React reuses the elements on hydration. If it created new ones, the element with the same name is used. */
const asItIsNow = (tapped: HTMLElement): HTMLElement | null =>
  tapped.isConnected
    ? tapped
    : document.querySelector(
        `:is(button, [data-early])[aria-label="${CSS.escape(tapped.getAttribute('aria-label') ?? '')}"]`,
      );

/** Stops recording and replays each tap and choice for React. */
export function replayEarlyTaps(): void {
  const early = window.tokriEarly;
  if (!early) return;
  early.hydrated = true;
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
