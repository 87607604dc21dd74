/**
 * Which store the administration is about, in this tab: sent with every request of its screens. A shop with one store never asks.
 */
import { useSyncExternalStore } from 'react';
import { deviceStore, tabStore } from '../../api/storage.ts';
import { startLoading } from '../../query-client.ts';

const name = 'tokri-admin-store';
/** All stores together, on the screens of `takesAllStores`. */
export const allStores = 'all';

const listeners = new Set<() => void>();
/** True when a screen of the administration is open. */
let isOpen = false;
/** True when that screen can be about all stores. */
let takesAll = false;
/** The stores of staff; undefined for owners. */
let own: readonly string[] | undefined;
/** Undefined until it was read. */
let chosen: string | undefined;

function readChosen(): string {
  chosen ??= tabStore.get(name) ?? deviceStore.get(name) ?? '';
  return chosen;
}

/** '' for the first store. On screens about one store, "all" is the first. Staff are always in a store of theirs. */
export function effectiveStore(): string {
  const store = readChosen();
  if (own) return own.includes(store) ? store : (own[0] ?? '');
  return store === allStores && !takesAll ? '' : store;
}

/** Returns true when the store is the one that requests of administrators are about when they name none. */
export const isUsualStore = (): boolean => ['', own?.[0]].includes(effectiveStore());

/** Without effect on this page: what it still sends is about the store that it shows. */
function keepChoice(store: string): void {
  tabStore.set(name, store);
  deviceStore.set(name, store);
}

/** Corrects a choice that is not possible. */
export function chooseStore(store: string): void {
  chosen = store;
  keepChoice(store);
  for (const listener of listeners) listener();
}

/** In ms: a page that is still there by then was not left, because somebody wants to keep what they typed. */
const leavesWithin = 5_000;

/**
 * Shows another store, on a new page: nothing of one store is left on the screens of another, what is being saved goes to the store that
 * it is about, and the browser asks before typed input is lost.
 */
export function switchStore(store: string): void {
  const keep = () => keepChoice(store);
  addEventListener('pagehide', keep, { once: true });
  setTimeout(() => removeEventListener('pagehide', keep), leavesWithin);
  location.reload();
}

/** The administration was opened; returns what to do when it is left. */
export function enterAdministration(): () => void {
  isOpen = true;
  return () => {
    isOpen = false;
  };
}

export function setTakesAll(takes: boolean): void {
  takesAll = takes;
}

/** @param stores those of staff; undefined for owners */
export function restrictTo(stores: readonly string[] | undefined): void {
  own = stores;
}

/** The first of several stores, once that is known; '' in a shop with one. */
let first = '';

/** @param ids of all stores */
export function noteStores(ids: readonly string[]): void {
  first = ids.length > 1 ? (ids[0] ?? '') : '';
}

/** The header that names the store; none in a shop with one store, and outside of the administration. */
export function storeHeaders(): Record<string, string> {
  const store = isOpen ? effectiveStore() || first : '';
  return store === '' ? {} : { 'x-store': store };
}

/**
 * The header of what alerts about new orders are made of. With all stores chosen it is about all on every screen; those about one store
 * show the first.
 */
export const alertHeaders = (): Record<string, string> =>
  isOpen && !own && readChosen() === allStores ? { 'x-store': allStores } : storeHeaders();

/**
 * Starts loading what a screen of the administration shows, for its `clientLoader`. On the way there from elsewhere requests name no
 * store yet: what would be about another one is left to the screen.
 * @param isForAll whether shoppers can make these calls, too; without a store they are about the shopper's, also for staff
 */
export const startLoadingOfStore = (start: Parameters<typeof startLoading>[0], isForAll = false): null =>
  isOpen || (isForAll ? !own && effectiveStore() === '' : isUsualStore()) ? startLoading(start) : null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen store: its id, 'all', or '' for the first. */
export const useChosenStore = (): string => useSyncExternalStore(subscribe, readChosen, () => '');
