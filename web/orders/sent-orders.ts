/**
 * The orders that this device has sent, each with its idempotency key until its answer is known: a connection breaks, and a phone ends
 * pages in the background, after the store has placed an order.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { newKey } from '../api/request-key.ts';
import { onSentChange, sentName } from '../api/sent-signal.ts';
import { deviceStore, type Store } from '../api/storage.ts';
import { readAccount } from '../api/tokens.ts';

export interface SentOrder {
  key: string;
  /** The sent order: the same order again has the same key. */
  print: string;
  /** When it was sent last, in ms. */
  at: number;
  /** The account that sent it. */
  account: string;
  /** Of an order by phone: for whom. */
  customerId?: string | undefined;
  /** It waits for its payment once it is placed. */
  paysOnline?: true | undefined;
  /** The order that it placed, once that is known. */
  placed?: { _id: string; orderId: string };
}

/** More than one is there only when an order was changed after its answer was lost. */
const most = 5;

/** The keys that this page waits for. */
const awaited = new Set<string>();

function readAll(store: Store): SentOrder[] {
  try {
    const stored: unknown = JSON.parse(store.get(sentName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSent) : [];
  } catch {
    return [];
  }
}

const isSent = (value: unknown): value is SentOrder => {
  const { key, print, at, account } = (value ?? {}) as Partial<SentOrder>;
  return [key, print, account].every((each) => typeof each === 'string') && typeof at === 'number';
};

function write(store: Store, sent: readonly SentOrder[]): void {
  if (sent.length === 0) store.remove(sentName);
  else store.set(sentName, JSON.stringify(sent.slice(-most)));
  dispatchEvent(new Event(sentName));
}

/** Keeps an order that is being sent. @returns its key, which is that of the same order before if its answer is not known */
export function keepSent(store: Store, print: string, more: Pick<SentOrder, 'customerId' | 'paysOnline'> = {}): string {
  const account = readAccount() ?? '';
  const all = readAll(store);
  const before = all.find((each) => each.print === print && each.account === account);
  const key = before?.key ?? newKey();
  awaited.add(key);
  const others = all.filter((each) => each !== before && each.account === account);
  write(store, [...others, { key, print, at: Date.now(), account, ...more }]);
  return key;
}

/** Its answer is known, or it was said what became of it. */
export function endSent(store: Store, key: string): void {
  awaited.delete(key);
  write(
    store,
    readAll(store).filter((each) => each.key !== key),
  );
}

/** Its answer was lost. */
export function loseSent(key: string): void {
  awaited.delete(key);
  dispatchEvent(new Event(sentName));
}

/** The store has placed it. */
export function noteSentIsPlaced(store: Store, key: string, placed: SentOrder['placed'] & object): void {
  write(
    store,
    readAll(store).map((each) => (each.key === key ? { ...each, placed } : each)),
  );
}

/** Of this account. */
const lostIn = (stored: readonly SentOrder[]): SentOrder[] => {
  const account = readAccount();
  return stored.filter((each) => each.account === account && !awaited.has(each.key));
};

/** As text, so that it is the same while nothing changes. */
const snapshot = (): string => JSON.stringify(lostIn(readAll(deviceStore)));
const none = '[]';

/** The orders whose answers were lost. */
export function useSentOrders(): readonly SentOrder[] {
  const lost = useSyncExternalStore(onSentChange, snapshot, () => none);
  return useMemo(() => JSON.parse(lost) as SentOrder[], [lost]);
}
