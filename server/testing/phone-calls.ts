/** Orders by phone for tests: each call as the screen makes it. */
import { calls } from '../../contract/api/calls.ts';
import type { Caller, PhoneQuote } from '../../contract/orders/phone-orders.ts';
import { newId } from '../lib/ids.ts';
import { home, type Shopper } from './shopping.ts';

let lastMobile = 9_000_000_000;
/** A number that no other test has. */
export const newMobile = (): string => {
  lastMobile += 1;
  return String(lastMobile);
};

/** The calls of somebody who takes orders. */
export const takerOf = (staff: Shopper) => {
  const find = (mobile: string) => staff.request('GET', `${calls.findCallers.path}?mobile=${mobile}`);
  /** @param to the address, and what else the caller says */
  const quote = (customerId: string, items: Record<string, number>, to: object = { address: home }) => {
    const list = Object.entries(items).map(([productId, quantity]) => ({ productId, quantity }));
    return staff.call(calls.quotePhoneOrder, {}, { customerId, ...to, items: list });
  };
  /** The body that the screen sends for a quote. */
  const bodyOf = (customerId: string, { lines, grossTotal, cartTotalAmount }: PhoneQuote, to: object) => ({
    customerId,
    ...to,
    itemList: lines.map(({ productId, price, discount, quantity }) => ({
      productId: { _id: productId, price, discount },
      quantity,
    })),
    ...{ grossTotal, cartTotalAmount },
  });
  const send = (body: object, key: string = newId()) =>
    staff.call(calls.placePhoneOrder, {}, body, { 'idempotency-key': key });
  return {
    find,
    quote,
    send,
    add: async (name = 'Lata Devi', mobile = newMobile()) =>
      (await staff.call(calls.addCaller, {}, { name, mobile })).data as Caller,
    /** The body of an order that would be accepted now. */
    async ready(customerId: string, items: Record<string, number>, to: object = { address: home }) {
      const quoted = await quote(customerId, items, to);
      if (quoted.status !== 200) throw new Error(quoted.message);
      return bodyOf(customerId, quoted.data as PhoneQuote, to);
    },
  };
};
