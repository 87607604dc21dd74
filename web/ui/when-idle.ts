/** In ms: after that the work starts on a busy page too. */
const latest = 1_000;
/** In ms, for browsers that do not say when they are idle. */
const fallbackDelay = 200;

/** Calls `then` when the page has nothing else to do, for work that no user waits for. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: latest });
  else setTimeout(then, fallbackDelay);
}
