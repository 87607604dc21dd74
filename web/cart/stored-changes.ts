/**
 * Pending cart changes, stored on the device so that they survive closing or reloading the tab. They belong to one account. Tabs
 * share them, so each page writes only its own changes, and sends those of another page only when that one is gone.
 */
import { newKey } from '../api/request-key.ts';
import { deviceStore } from '../api/storage.ts';
import { readAccount } from '../api/tokens.ts';
import type { PendingChange, PendingChanges } from './pending-changes.ts';

const name = 'tokri-cart-changes';
/** In ms. Older changes are dropped, because the cart has probably changed. */
const lifetime = 24 * 60 * 60_000;

interface StoredChanges {
  account: string;
  /** By product. `page` is the one that sends it. */
  pending: Record<string, { change: PendingChange; at: number; page?: string }>;
}

/** Of this page. */
const page = newKey();
/** Releases the lock that says that this page is there. */
let release: (() => void) | undefined;

/** Runs `work` while the lock of a page is held, which it gets when that page is gone. Only https pages have locks. */
const withLock = (of: string, work: () => unknown) => navigator.locks?.request(`${name}-${of}`, work).catch(() => {});

/** Holds the lock of this page while it has changes, and no longer: the browser does not keep a page with a lock for Back. */
function hold(hasChanges: boolean): void {
  if (hasChanges === !!release) return;
  release?.();
  release = undefined;
  if (!hasChanges) return;
  const sent = new Promise<void>((resolve) => {
    release = resolve;
  });
  void withLock(page, () => sent);
}

function read(account: string): StoredChanges['pending'] {
  try {
    const stored = JSON.parse(deviceStore.get(name) ?? 'null') as StoredChanges | null;
    return stored?.account === account ? stored.pending : {};
  } catch {
    return {};
  }
}

/** An earlier page may have sent it already, so it is not added to what the cart has. */
const withoutOver = ({ over: _, ...change }: PendingChange): PendingChange => change;

/** Stores the difference between two states of this tab's pending changes. */
export function storeChanges(before: PendingChanges, now: PendingChanges): void {
  hold(now.size > 0);
  const account = readAccount();
  if (account === undefined) return;
  const pending = read(account);
  for (const id of before.keys()) if (!now.has(id) && pending[id]?.page === page) delete pending[id];
  for (const [id, change] of now)
    if (before.get(id) !== change) pending[id] = { change: withoutOver(change), at: Date.now(), page };
  if (Object.keys(pending).length === 0) deviceStore.remove(name);
  else deviceStore.set(name, JSON.stringify({ account, pending } satisfies StoredChanges));
}

/**
 * Takes over the changes that pages of this account could not send, each as soon as its page is gone.
 * @param adopt makes a change one of this page, and stores it
 */
export function adoptStoredChanges(adopt: (change: PendingChange) => void): void {
  const stored = () => read(readAccount() ?? '');
  for (const [id, { page: of }] of Object.entries(stored())) {
    // Read when the page is gone: meanwhile it may have sent it, or a third one has taken it over.
    const take = () => {
      const now = stored()[id];
      if (now && now.page === of && now.at > Date.now() - lifetime) adopt(now.change);
    };
    if (of === page) continue;
    if (of && navigator.locks) void withLock(of, take);
    else take();
  }
}

export const removeStoredChanges = (): void => deviceStore.remove(name);
