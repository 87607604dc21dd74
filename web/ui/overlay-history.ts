/**
 * Gives each open dialog an entry in the browser's history, so that Back closes the topmost dialog instead of leaving the
 * page. The entries are made beside the router: opening and closing a dialog loads nothing, also without a connection.
 *
 * An entry of a dialog has the router's state of the page below it and, as `overlays`, its height above that page. Going
 * back from a dialog's entry takes a moment; whatever the router writes into the history meanwhile waits for it, and it
 * always writes onto the page's own entry, never onto a dialog's.
 */
interface Overlay {
  /** Asks for the dialog to close; it may stay open, for example to ask a question first. */
  close: () => void;
  /** Shown in the address while it is open. */
  hash: string | undefined;
}

/** Where the history stands: which page, and how many dialogs' entries above it. */
interface Entry {
  address: string;
  key: unknown;
  index: unknown;
  height: number;
}

/** Going back in the history of one page is a matter of milliseconds; after this long, in ms, it is not waited for. */
const delay = 1_000;

const open: Overlay[] = [];
const waiting: (() => void)[] = [];
let current: Entry;
let travelling: ReturnType<typeof setTimeout> | undefined;
let pushState: History['pushState'];
let replaceState: History['replaceState'];
let go: History['go'];

function readEntry(): Entry {
  const state = history.state as { key?: unknown; idx?: unknown; overlays?: number } | null;
  const { pathname, search } = location;
  return { address: pathname + search, key: state?.key, index: state?.idx, height: state?.overlays ?? 0 };
}

const isSamePage = (a: Entry, b: Entry): boolean =>
  a.address === b.address && a.key === b.key && a.index === b.index && a.height !== b.height;

/** Goes back to the page's own entry or to a lower dialog's. `arrived` runs what waits for it. */
function travel(steps: number): void {
  travelling = setTimeout(arrived, delay);
  go(steps);
}

function arrived(): void {
  clearTimeout(travelling);
  travelling = undefined;
  for (const write of waiting.splice(0)) whenOnPage(write);
  setTimeout(syncOverlays);
}

/** Runs `write` once the history stands at the page's own entry: now, or after the way back from the dialogs'. */
function whenOnPage(write: () => void): void {
  if (travelling === undefined && readEntry().height > 0) travel(-readEntry().height);
  if (travelling !== undefined) {
    waiting.push(write);
    return;
  }
  write();
  current = readEntry();
}

/** Makes the history's entries match the dialogs that are open. */
export function syncOverlays(): void {
  if (travelling !== undefined || !current) return;
  const { height } = readEntry();
  if (open.length < height) {
    travel(open.length - height);
    return;
  }
  for (const [index, { hash }] of [...open.entries()].slice(height)) {
    pushState({ ...history.state, overlays: index + 1 }, '', hash ?? location.href);
  }
  current = readEntry();
}

function onPop(event: PopStateEvent): void {
  const stays = isSamePage(current, readEntry());
  current = readEntry();
  // To the router nothing has happened: it would load the page anew.
  if (stays) event.stopImmediatePropagation();
  if (travelling !== undefined) {
    arrived();
    return;
  }
  for (const overlay of open.slice(stays ? current.height : 0).reverse()) overlay.close();
  // After React had its turn. A dialog that stays open gets its entry back; one that is gone gets none by going forward.
  setTimeout(syncOverlays);
}

/** Must run before the router starts, so that it hears of changes in the history first. */
export function startOverlayHistory(): void {
  pushState = history.pushState.bind(history);
  replaceState = history.replaceState.bind(history);
  go = history.go.bind(history);
  history.pushState = (...entry) => whenOnPage(() => pushState(...entry));
  history.replaceState = (...entry) => whenOnPage(() => replaceState(...entry));
  // The router counts pages, and knows nothing of the entries above one.
  history.go = (steps = 0) => onceReported(() => go(steps < 0 ? steps - readEntry().height : steps));
  current = readEntry();
  addEventListener('popstate', onPop, { capture: true });
  // Loaded anew with a dialog open: it is gone, unless the address brings it back.
  if (current.height > 0 && location.hash === '') travel(-current.height);
}

function onceReported(move: () => void): void {
  if (travelling === undefined) move();
  else waiting.push(move);
}

/** Gives a dialog that has opened its entry. Returns what takes it away again when it has closed. */
export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  queueMicrotask(syncOverlays);
  return () => {
    open.splice(open.indexOf(overlay), 1);
    queueMicrotask(syncOverlays);
  };
}

/** Whether the address ends in `hash`, by which a link opens a dialog. It is then the dialog's to show, not the page's. */
export function takeHash(hash: string): boolean {
  if (location.hash !== hash) return false;
  if (readEntry().height === 0) history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
