/** Vitest's setup of component tests: what happy-dom lacks, and an empty page and device for each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, beforeEach, vi } from 'vitest';
import { removeTokens } from '../api/tokens.ts';
import { browserQueries } from '../query-client.ts';
import { setPromisedMinutes } from '../shop-settings/promised-minutes.ts';

// Generous, since it is no time that anything has to keep: on a busy machine everything takes longer.
configure({ asyncUtilTimeout: 15_000 });

/** Timers that have not been cleared. Toasts set some that outlast them. */
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args);
  timers.add(timer);
  return timer;
}, startTimer);

// The page is the only one of its browser, so locks are free.
const request = async (...given: (() => unknown)[]) => given.at(-1)?.();
Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });

// A popover is an element of the page.
HTMLElement.prototype.showPopover = () => {};

// Vitest removes the page after the last test, and what still ran then would fail.
afterAll(() => {
  cleanup();
  for (const timer of timers) clearTimeout(timer);
});

beforeEach(() => {
  cleanup();
  toast.dismiss();
  vi.useRealTimers();
  browserQueries().clear();
  removeTokens();
  setPromisedMinutes(undefined);
  localStorage.clear();
  sessionStorage.clear();
});
