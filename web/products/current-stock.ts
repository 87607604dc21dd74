/**
 * Corrects the stock of products that the store refused: what was shown before is corrected wherever it is shown, and what is loaded
 * afterwards is newer.
 */
import { useSyncExternalStore } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';

type Stocked = Pick<Product, '_id' | 'stock'>;

let version = 0;
const corrections = new Map<string, { stock: number; version: number }>();
/** The version at which a product, as it was loaded, was first shown. */
const shown = new WeakMap<Stocked, number>();
const listeners = new Set<() => void>();

export function correctStock(products: readonly Stocked[]): void {
  version += 1;
  for (const { _id, stock } of products) corrections.set(_id, { stock, version });
  for (const listener of listeners) listener();
}

/** For tests, whose products are the same objects. */
export const forgetStock = (): void => corrections.clear();

function currentOf<P extends Stocked>(product: P): P {
  const since = shown.get(product) ?? version;
  shown.set(product, since);
  const correction = corrections.get(product._id);
  return correction && since < correction.version && product.stock !== correction.stock
    ? { ...product, stock: correction.stock }
    : product;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => version;

/** Products with their stock as last known. */
export function useCurrent<P extends Stocked>(products: readonly P[]): readonly P[] {
  useSyncExternalStore(subscribe, read, read);
  return products.map(currentOf);
}

/** The same of one product. */
export function useCurrentProduct<P extends Stocked>(product: P): P {
  useSyncExternalStore(subscribe, read, read);
  return currentOf(product);
}
