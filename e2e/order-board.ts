/** The order board, over the API. */
import { calls } from '../contract/api/calls.ts';
import type { FulfilmentOrders } from '../contract/orders/board.ts';
import type { FulfilmentOrder } from '../contract/orders/fulfilment.ts';
import type { OrderStep } from '../contract/orders/order-steps.ts';
import type { Order } from '../contract/orders/orders.ts';
import { administratorOf } from './administrator.ts';
import { buyNamed, type Person, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';

/** The order board's calls, over the API. */
export async function fulfilmentOf(api: ShopApi) {
  const { accessToken: token } = await administratorOf(api);
  const get = async ({ _id: orderId }: Pick<Order, '_id'>) =>
    (await api.ask<FulfilmentOrder>(calls.getFulfilmentOrder, { params: { orderId }, token })).data;
  return {
    async step(order: Pick<Order, '_id'>, step: OrderStep, reason = 'The van broke down'): Promise<void> {
      const { revision, totalAmount } = await get(order);
      const body = {
        step,
        revision,
        ...(step === 'cancelled' && { reason }),
        ...(step === 'delivered' && { received: totalAmount }),
      };
      const { status, message } = await api.ask(calls.stepOrder, { params: { orderId: order._id }, token, body });
      if (status !== 200) throw new Error(message);
    },
    /** Takes these steps one after the other. */
    async steps(order: Order, ...steps: OrderStep[]): Promise<void> {
      for (const step of steps) await this.step(order, step);
    },
    /** Undoes the last step. */
    async back(order: Pick<Order, '_id'>): Promise<void> {
      const { revision } = await get(order);
      const body = { step: 'back', revision, reason: 'Pressed by mistake' };
      const { status, message } = await api.ask(calls.stepOrder, { params: { orderId: order._id }, token, body });
      if (status !== 200) throw new Error(message);
    },
    async reduce(order: Order, productId: string, quantity: number): Promise<void> {
      const { revision } = await get(order);
      const body = { revision, lines: [{ productId, quantity }] };
      const answer = await api.ask(calls.adjustOrderLines, { params: { orderId: order._id }, token, body });
      if (answer.status !== 200) throw new Error(answer.message);
    },
  };
}

/** An order of this customer, or of a new one with this name, that is packed. */
export async function packedFor(api: ShopApi, customer: Person | string): Promise<Order> {
  const person = typeof customer === 'string' ? await signedUp(api, customer) : customer;
  const order = await buyNamed(api, 'Tomato', 1, person);
  await (await fulfilmentOf(api)).step(order, 'packed');
  return order;
}

/** Ends the orders that other tests left open: pickers and riders are offered any, and the board shows the oldest ones first. */
export async function endOpenOrders(api: ShopApi): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const board = await fulfilmentOf(api);
  for (const status of ['out_for_delivery', 'packed', 'placed']) {
    const { data } = await api.ask<FulfilmentOrders>(calls.listFulfilmentOrders, { token, query: { status } });
    for (const order of data.orders) {
      if (status === 'out_for_delivery') await board.back(order);
      await board.step(order, 'cancelled');
    }
  }
}
