/**
 * Gives each open dialog an entry in the browser's history, so that Back closes the topmost dialog instead of leaving the page. An entry
 * has the address of its page with another hash, so the router loads nothing for it (keep-data.ts).
 */
import { useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';

interface Overlay {
  /** Asks the dialog to close. It may stay open, for example to ask a question first. */
  close: () => void;
  /** The hash of the address while it is open. */
  hash: string;
}

/** The state of a dialog's entry, added to the state of its page. */
interface EntryState {
  /** The number of open dialogs. */
  overlays?: number;
  /** The key of the page's own entry. */
  page?: string;
}

/** The hash of dialogs without one of their own: an address with it opens nothing. */
export const dialogHash = '#dialog';

const open: Overlay[] = [];
/** Keys of dialogs' entries from which another page was opened: going forward does not stop at them. */
const passed = new Set<string>();
const listeners = new Set<() => void>();
let changes = 0;

function change(): void {
  changes += 1;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readChanges = () => changes;

/** Adds an opened dialog. Returns the function that removes it after closing. */
export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  change();
  return () => {
    open.splice(open.indexOf(overlay), 1);
    change();
  };
}

const stateOf = ({ state }: Location) => (state ?? {}) as EntryState;

/** The number of dialogs to which an entry belongs; 0 for a page's own entry. */
export const heightOf = (location: Location): number => stateOf(location).overlays ?? 0;

const isSamePage = (a: Location, b: Location): boolean => a.pathname === b.pathname && a.search === b.search;

/** Returns true if a navigation only opens or closes dialogs. */
export const isOverlayStep = (from: Location, to: Location): boolean =>
  isSamePage(from, to) && heightOf(from) !== heightOf(to);

/** The key of the page's own entry in the history, also while a dialog is open. */
export function usePageKey(): string {
  const location = useLocation();
  return stateOf(location).page ?? location.key;
}

/** Keeps the history in step with the open dialogs. Rendered once, above all pages. */
export function OverlayHistory() {
  const location = useLocation();
  const type = useNavigationType();
  const isIdle = useNavigation().state === 'idle';
  const navigate = useNavigate();
  const now = useSyncExternalStore(subscribe, readChanges, readChanges);
  // After the router's state: a navigation that began as the dialog closed is known by then, and leaves the entry by itself.
  const settled = useDeferredValue(now);
  /** The number of dialogs' entries in the history, which is ahead of `location` for a moment. */
  const height = useRef(0);
  const before = useRef(location);
  /** The steps that this component makes in the history until the page they lead to is rendered; 0 for none. */
  const travel = useRef(0);
  const cameForward = useRef(false);
  /** After a reload, the address opens its dialog again, once its code is there. */
  const reopens = useRef(heightOf(location) > 0 && location.hash !== dialogHash);
  /** Dialogs were asked to close, and have not rendered yet. */
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The dialogs that were open when the user went back, until that is rendered. The topmost was asked to close. */
  const openBefore = useRef<readonly Overlay[]>(undefined);
  /** The time at which the last step in the history was rendered, as `performance.now()`. */
  const renderedAt = useRef(0);

  useEffect(() => {
    // At once: rendering the page takes a slow device a moment. A fast one may have rendered it between the router's listener and this.
    const onPop = ({ timeStamp }: PopStateEvent) => {
      if (travel.current !== 0 || open.length === 0 || timeStamp < renderedAt.current) return;
      openBefore.current = [...open];
      open.at(-1)?.close();
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  useEffect(() => {
    const from = before.current;
    const own = travel.current;
    if (from !== location) reopens.current = false;
    before.current = location;
    travel.current = 0;
    const isSame = isSamePage(from, location);
    height.current = type === 'PUSH' && isSame ? Math.max(height.current, heightOf(location)) : heightOf(location);
    // The user may have gone forward before the own step back was rendered.
    const cameAgain = own < 0 && location.key === from.key;
    cameForward.current = type === 'POP' && isSame && (cameAgain || heightOf(location) > heightOf(from));
    if (type === 'PUSH' && heightOf(from) > 0 && !isSame) passed.add(from.key);
    const others = openBefore.current?.slice(0, -1) ?? open;
    openBefore.current = undefined;
    if (type === 'POP') renderedAt.current = performance.now();
    if (type !== 'POP' || own !== 0) return change();
    for (const overlay of others.slice(heightOf(location)).reverse()) if (open.includes(overlay)) overlay.close();
    // One that stays open gets its entry again.
    clearTimeout(closing.current);
    closing.current = setTimeout(() => {
      closing.current = undefined;
      change();
    });
  }, [location, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opened is the reason to look
  useEffect(() => {
    if (open.length > 0) reopens.current = false;
    if (travel.current !== 0 || openBefore.current || closing.current !== undefined) return;
    for (const [index, { hash }] of [...open.entries()].slice(height.current)) {
      height.current = index + 1;
      const state: EntryState = {
        ...location.state,
        page: stateOf(location).page ?? location.key,
        overlays: index + 1,
      };
      void navigate({ search: window.location.search, hash }, { state, preventScrollReset: true });
    }
  }, [now, location, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that closed is the reason to look
  useEffect(() => {
    if (!isIdle || reopens.current || travel.current !== 0 || openBefore.current || closing.current !== undefined)
      return;
    if (open.length >= height.current) return;
    // The entry of a closed dialog is no step for the user, in either direction.
    travel.current = cameForward.current && passed.has(location.key) ? 1 : open.length - height.current;
    void navigate(travel.current);
  }, [settled, location, isIdle, navigate]);
  return null;
}
