import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Address, AddressBody } from '../../../../contract/addresses/addresses.ts';
import { limits } from '../../../../contract/api/limits.ts';
import type { CartItem } from '../../../../contract/cart/cart.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { salePaise, toPaise } from '../../../../contract/money/money.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { newKey } from '../../../api/request-key.ts';
import { cartQuery } from '../../../cart/account-cart.ts';
import { personalKey } from '../../../query-client.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';

const orderRoute = 'POST /api/v1/order/cash-payment';
const stepRoute = 'PUT /api/v1/fulfilment/orders/:orderId/step';

/** Products of the first page that a test order may be made of. */
const looked = 50;

/** The products of a test order: the owner's cart, or one product of the shop. */
export const wantedQuery = queryOptions({
  queryKey: [personalKey, 'setup', 'wanted'],
  async queryFn(): Promise<{ inCart: CartItem[]; product: Product | undefined }> {
    const { data: inCart } = await browserApi.send('GET /api/v1/cart/get-cart');
    if (inCart.length > 0) return { inCart, product: undefined };
    const { productData } = await browserApi.load('POST /api/v1/product/get-product', {
      query: { limit: looked },
      body: {},
    });
    return { inCart, product: productData.find(({ publish, stock }) => publish && stock > 0) };
  },
  staleTime: 0,
});

const isSame = (address: Address, body: AddressBody): boolean =>
  (Object.keys(body) as (keyof AddressBody)[]).every((part) => address[part] === body[part]);

/** The owner's saved address with these parts, which is added when there is none. @throws ApiError */
async function ensureAddress(body: AddressBody): Promise<string> {
  const saved = await browserApi.load('GET /api/v1/address/get-address');
  const known = saved.find((address) => isSame(address, body));
  return known?._id ?? (await browserApi.load('POST /api/v1/address/add-address', { body }))._id;
}

/** Orders the cart. The server says what it costs: nothing was promised to this shopper. @throws ApiError */
async function orderCart(addressId: string, requestKey: string): Promise<void> {
  const cart = await browserApi.load('GET /api/v1/cart/get-cart');
  const itemList = cart.map(({ productId: { _id }, quantity }) => ({ productId: _id, quantity }));
  const place = (grossTotal: number, cartTotalAmount: number, key: string) =>
    browserApi.send(orderRoute, {
      body: { itemList, grossTotal, cartTotalAmount, deliveryAddressId: addressId, test: true },
      headers: { 'idempotency-key': key },
    });
  try {
    await place(0, 0, requestKey);
  } catch (error) {
    if (!isFailureOf(orderRoute, error) || error.code !== 'PRICE_CHANGED') throw error;
    const { grossTotal, cartTotalAmount } = error.data;
    await place(grossTotal, cartTotalAmount, `${requestKey}-priced`);
  }
}

/** Places a test order by the calls of the checkout, and cancels it. Messages say when that fails. */
export function useTestOrder() {
  const queries = useQueryClient();
  const { pricing } = useShopSettings();
  const [busy, setBusy] = useState<'placing' | 'cancelling'>();
  /** The same until an order is placed: a repeated attempt places one order. */
  const key = useRef('');

  async function work(name: 'placing' | 'cancelling', call: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(name);
    try {
      await call();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      // Cart, addresses, stock and the state of the guide.
      await queries.invalidateQueries({ queryKey: [personalKey] });
      void queries.invalidateQueries({ queryKey: fulfilmentKey });
      setBusy(undefined);
    }
  }

  /** As many as the shop's minimum order needs. */
  function quantityOf({ price, discount, stock }: Product): number {
    const needed = Math.ceil(toPaise(pricing?.minimum ?? 0) / Math.max(1, salePaise(toPaise(price), discount)));
    return Math.max(1, Math.min(needed, stock, limits.cartQuantity));
  }

  return {
    busy,
    quantityOf,

    place: (address: AddressBody, product: Product | undefined) =>
      work('placing', async () => {
        key.current ||= newKey();
        const addressId = await ensureAddress(address);
        if (product) {
          const params = { productId: product._id, quantity: quantityOf(product) };
          await browserApi.send('POST /api/v1/cart/add-to-cart/:productId/:quantity?', { params });
        }
        await orderCart(addressId, key.current);
        key.current = '';
        queries.setQueryData(cartQuery.queryKey, []);
      }),

    /** Also a delivered one, which goes back a step first. */
    cancel: ({ _id: orderId, status, revision }: NonNullable<SetupState['testOrder']>) =>
      work('cancelling', async () => {
        const params = { orderId };
        const ready = 'test_order' as const;
        let now = revision;
        if (status === 'delivered') {
          const { data } = await browserApi.send(stepRoute, { params, body: { step: 'back', revision, ready } });
          now = data.revision;
        }
        await browserApi.send(stepRoute, { params, body: { step: 'cancelled', revision: now, ready } });
      }),
  };
}
