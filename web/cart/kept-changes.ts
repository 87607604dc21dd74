/**
 * Changes of the cart that the shop has not answered yet, kept on the device: whoever closes or reloads the tab meanwhile finds
 * them again. They belong to one account. Tabs share them, so each writes only what it changed itself.
 */
import { deviceStore } from '../api/storage.ts';
import { readAccount } from '../api/tokens.ts';
import type { Wish, Wishes } from './coalesce.ts';

const name = 'tokri-cart-changes';
/** In ms; after that the cart is likely another, and the change forgotten. */
const lifetime = 24 * 60 * 60_000;

interface Kept {
  account: string;
  wishes: Record<string, { wish: Wish; at: number }>;
}

function read(account: string): Kept['wishes'] {
  try {
    const kept = JSON.parse(deviceStore.get(name) ?? 'null') as Kept | null;
    return kept?.account === account ? kept.wishes : {};
  } catch {
    return {};
  }
}

/** Keeps what has changed between two states of this tab's wishes. */
export function keepChanges(before: Wishes, now: Wishes): void {
  const account = readAccount();
  if (account === undefined) return;
  const wishes = read(account);
  for (const id of before.keys()) if (!now.has(id)) delete wishes[id];
  for (const [id, wish] of now) if (before.get(id) !== wish) wishes[id] = { wish, at: Date.now() };
  if (Object.keys(wishes).length === 0) deviceStore.remove(name);
  else deviceStore.set(name, JSON.stringify({ account, wishes } satisfies Kept));
}

/** What an earlier page of this account could not send any more. */
export function readKeptChanges(): Wish[] {
  const account = readAccount();
  if (account === undefined) return [];
  const oldest = Date.now() - lifetime;
  return Object.values(read(account)).flatMap(({ wish, at }) => (at > oldest ? [wish] : []));
}

export const forgetKeptChanges = (): void => deviceStore.remove(name);
