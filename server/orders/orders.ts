/** Orders: placing them and looking at one's own (spec §7). */
import type { Queries } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { newOrderNumber } from '../platform/ids.ts';
import { type OrderNeeds, placeOrder } from './place-order.ts';
import type { OrderRequest } from './request.ts';
import { anonymiseOrders, countOrders, listOrders, type PlacedOrder } from './store.ts';

export interface OrderPage {
  orders: PlacedOrder[];
  page: number;
  totalPages: number;
  totalCount: number;
}

/** `newNumber` draws the number of an order; tests bring their own. */
export function createOrders(given: Omit<OrderNeeds, 'newNumber'> & Partial<Pick<OrderNeeds, 'newNumber'>>) {
  const needs: OrderNeeds = { newNumber: newOrderNumber, ...given };
  return {
    /** See `placeOrder`. */
    place: (userId: string, request: OrderRequest, key?: string): Promise<PlacedOrder> =>
      placeOrder(needs, userId, request, key),

    /**
     * One page of the shopper's own orders, newest first.
     * @throws Refusal PAGE_NOT_FOUND beyond the last page; the first page of no orders is an empty page
     */
    async list(userId: string, page: number, limit: number): Promise<OrderPage> {
      const { queries } = needs.database;
      const totalCount = await countOrders(queries, userId);
      const totalPages = Math.ceil(totalCount / limit);
      if (page > Math.max(1, totalPages)) {
        const message = `There are only ${totalPages} pages.`;
        throw new Refusal('PAGE_NOT_FOUND', message, { errors: { page: message } });
      }
      return { orders: await listOrders(queries, userId, page, limit), page, totalPages, totalCount };
    },

    /** Takes everything personal from the orders of somebody whose account is deleted in `tx`; what was bought stays. */
    forget: (tx: Queries, userId: string): Promise<void> => anonymiseOrders(tx, userId),
  };
}

export type Orders = ReturnType<typeof createOrders>;
