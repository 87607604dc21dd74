/**
 * Adds a history entry for each open dialog, so that Back closes the topmost dialog instead of leaving the page. The entries
 * bypass the router, so opening and closing a dialog loads nothing, even without a connection.
 *
 * A dialog's entry has the router's state of the page below it and its height above that page as `overlays`. Going back from a
 * dialog's entry is asynchronous; history writes of the router wait for it, so they always change the page's own entry, never a
 * dialog's.
 */
interface Overlay {
  /** Asks the dialog to close. It may stay open, for example to ask a question first. */
  close: () => void;
  /** The URL hash while it is open. */
  hash: string | undefined;
}

/** The current history entry: the page, and the number of dialog entries above it. */
interface Entry {
  address: string;
  key: unknown;
  index: unknown;
  height: number;
}

/**
 * In ms: after this time going back is no longer awaited. It takes milliseconds, but seconds on a busy device; a step back that
 * arrives after it was given up would close the dialog that was opened meanwhile.
 */
const delay = 5_000;

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

/** Moves in the history. What is written, and the entries of dialogs that open meanwhile, wait for `arrived`. */
function travel(steps: number): void {
  // It never arrives when there is no such entry. Then what waits is written here, instead of going back once more.
  travelling = setTimeout(arrived, delay, writeHere);
  go(steps);
}

function arrived(use = whenOnPage): void {
  clearTimeout(travelling);
  travelling = undefined;
  for (const write of waiting.splice(0)) use(write);
  setTimeout(syncOverlays);
}

/** Runs `write` at the page's own entry: now, or after going back from the dialogs' entries. */
function whenOnPage(write: () => void): void {
  if (travelling === undefined && readEntry().height > 0) travel(-readEntry().height);
  if (travelling !== undefined) {
    waiting.push(write);
    return;
  }
  writeHere(write);
}

function writeHere(write: () => void): void {
  write();
  current = readEntry();
}

/** Synchronises the history entries with the open dialogs. */
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
  // Hidden from the router, which would reload the page data.
  if (stays) event.stopImmediatePropagation();
  if (travelling !== undefined) {
    arrived();
    return;
  }
  for (const overlay of open.slice(stays ? current.height : 0).reverse()) overlay.close();
  // After React has rendered. A dialog that stays open gets its entry again; going forward does not reopen a closed one.
  setTimeout(syncOverlays);
}

/** Must run before the router starts, so that it receives history events first. */
export function startOverlayHistory(): void {
  pushState = history.pushState.bind(history);
  replaceState = history.replaceState.bind(history);
  go = history.go.bind(history);
  history.pushState = (...entry) => whenOnPage(() => pushState(...entry));
  history.replaceState = (...entry) => whenOnPage(() => replaceState(...entry));
  // The router counts pages, and does not know the dialog entries. It also goes forward after Back from an unsaved form: the question
  // must not get its entry on the page before, from where there would be no way forward.
  history.go = (steps = 0) =>
    onceReported(() => (steps === 0 ? go(0) : travel(steps < 0 ? steps - readEntry().height : steps)));
  current = readEntry();
  addEventListener('popstate', onPop, { capture: true });
  // After a reload the dialog is gone, unless the URL opens it.
  if (current.height > 0 && location.hash === '') travel(-current.height);
}

function onceReported(move: () => void): void {
  if (travelling === undefined) move();
  else waiting.push(move);
}

/** Adds the entry of an opened dialog. Returns the function that removes it after closing. */
export function addOverlay(overlay: Overlay): () => void {
  open.push(overlay);
  queueMicrotask(syncOverlays);
  return () => {
    open.splice(open.indexOf(overlay), 1);
    queueMicrotask(syncOverlays);
  };
}

/** Removes the hash that opens a dialog from the page's own entry: it belongs to the dialog's entry. */
export function dropHash(): void {
  onceReported(() => {
    const { pathname, search, hash } = location;
    if (hash !== '' && readEntry().height === 0) replaceState(history.state, '', pathname + search);
  });
}
