/** Calls `then` after the next paint, for work that should not delay what the user sees. A hidden tab paints nothing. */
export function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(then);
  else requestAnimationFrame(() => setTimeout(then));
}
