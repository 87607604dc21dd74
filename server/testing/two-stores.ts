/** A shop with two stores, for tests: the first serves the west, the second the east. */
import * as z from 'zod';
import { calls } from '../../contract/api/calls.ts';
import { cartItem } from '../../contract/cart/cart.ts';
import type { SavedStore, Store } from '../../contract/delivery/stores.ts';
import type { PricingRules } from '../../contract/money/pricing.ts';
import type { CashOrderBody } from '../../contract/orders/orders.ts';
import { moveStock } from '../catalogue/stock/stock-movements.ts';
import { lockStock } from '../catalogue/stock/stock-repository.ts';
import { stockLevels } from '../catalogue/tables.ts';
import { and, eq } from '../db/drizzle.ts';
import { firstStoreId, inStore } from '../runtime/current-store.ts';
import { type SignedIn, signUp, signUpAdmin } from './people.ts';
import type { TestShop } from './shop.ts';
import { home, inProcess, orderOf, Shopper } from './shopping.ts';

export const area = (pincode: string, minutes: number | null = null, fee: number | null = null) => ({
  pincode,
  minutes,
  fee,
});
/** The pincodes that they serve. */
export const [west, east] = ['560001', '560038'];

export const adminOf = async (shop: TestShop) => new Shopper(inProcess(shop), await signUpAdmin(shop));

/** Saves a part of a store. */
export async function saveStore(admin: Shopper, storeId: string, store: Partial<Record<keyof Store, unknown>>) {
  const headers = { 'x-store': storeId };
  const { version } = (await admin.call(calls.getStore, {}, undefined, headers)).data as SavedStore;
  return admin.call(calls.updateStore, {}, { version, store }, headers);
}

/** Adds a store that serves the east; the first serves the west. Returns its id. */
export async function openSecond(admin: Shopper): Promise<string> {
  const added = await admin.call(calls.addStore, {}, { name: 'Indiranagar', address: '100 Feet Road' });
  const { _id } = added.data as SavedStore;
  await saveStore(admin, firstStoreId, { areas: [area(west, 10)] });
  const opened = await saveStore(admin, _id, { areas: [area(east, 20)], closed: false });
  if (opened.status !== 200) throw new Error(opened.message);
  return _id;
}

/** Counts the stock of a product in a store. */
export async function setStock(
  shop: Pick<TestShop, 'database' | 'catalogue'>,
  storeId: string,
  productId: string,
  stock: number,
): Promise<void> {
  const moved = await inStore(storeId, () =>
    shop.database.transaction(async (tx) => {
      const [before] = await lockStock(tx, [productId]);
      return moveStock(tx, [{ productId, kind: 'counted', quantity: stock - (before?.stock ?? 0), counted: stock }]);
    }),
  );
  shop.catalogue.stockChanged(moved);
}

/** The stock of a product in a store, in the database. */
export async function stockIn(shop: TestShop, storeId: string, productId: string): Promise<number | undefined> {
  const [row] = await shop.database.queries
    .select({ stock: stockLevels.onHand })
    .from(stockLevels)
    .where(and(eq(stockLevels.storeId, storeId), eq(stockLevels.productId, productId)));
  return row?.stock;
}

/** The headers of a shopper in a store. */
export const cookieOf = (storeId: string) => ({ cookie: `store=${storeId}` });

/** A new shopper, or `person`, in a store, with an address that it serves and products in the cart: product id → quantity. */
export async function shopperIn(
  shop: Pick<TestShop, 'app' | 'database' | 'users'>,
  storeId: string,
  pincode: string,
  items: Record<string, number>,
  person?: SignedIn,
): Promise<Shopper> {
  const shopper = new Shopper(inProcess(shop), person ?? (await signUp(shop)));
  await shopper.addAddress({ ...home, pincode });
  for (const [productId, quantity] of Object.entries(items)) {
    const answer = await shopper.call(calls.addToCart, { productId, quantity }, undefined, cookieOf(storeId));
    if (answer.status !== 200) throw new Error(answer.message);
  }
  return shopper;
}

/** The order for everything in a shopper's cart, as a store sells it, to their address. @param rules of a shop with fees */
export async function orderFrom(shopper: Shopper, storeId: string, rules?: PricingRules): Promise<CashOrderBody> {
  const { data } = await shopper.call(calls.getCart, {}, undefined, cookieOf(storeId));
  const [address] = await shopper.addresses();
  return orderOf(z.array(cartItem).parse(data), address?._id ?? '', rules);
}
