/**
 * Pending cart changes, stored on the device so that they survive closing or reloading the tab. They belong to one account. Tabs
 * share them, so each tab writes only its own changes.
 */
import { deviceStore } from '../api/storage.ts';
import { readAccount } from '../api/tokens.ts';
import type { PendingChange, PendingChanges } from './pending-changes.ts';

const name = 'tokri-cart-changes';
/** In ms. Older changes are dropped, because the cart has probably changed. */
const lifetime = 24 * 60 * 60_000;

interface StoredChanges {
  account: string;
  pending: Record<string, { change: PendingChange; at: number }>;
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
  const account = readAccount();
  if (account === undefined) return;
  const pending = read(account);
  for (const id of before.keys()) if (!now.has(id)) delete pending[id];
  for (const [id, change] of now)
    if (before.get(id) !== change) pending[id] = { change: withoutOver(change), at: Date.now() };
  if (Object.keys(pending).length === 0) deviceStore.remove(name);
  else deviceStore.set(name, JSON.stringify({ account, pending } satisfies StoredChanges));
}

/** Changes of this account that an earlier page could not send. */
export function readStoredChanges(): PendingChange[] {
  const account = readAccount();
  if (account === undefined) return [];
  const oldest = Date.now() - lifetime;
  return Object.values(read(account)).flatMap(({ change, at }) => (at > oldest ? [change] : []));
}

export const removeStoredChanges = (): void => deviceStore.remove(name);
