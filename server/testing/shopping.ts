/** Shoppers for tests: each call as a browser would make it, in-process or over a socket. */
import * as z from 'zod';
import { type Address, type AddressBody, address } from '../../contract/addresses/addresses.ts';
import { type Call, calls, pathOf } from '../../contract/api/calls.ts';
import { translatable } from '../../contract/api/envelope.ts';
import { type CartItem, cartItem, unavailableCartItem } from '../../contract/cart/cart.ts';
import { toPaise, toRupees } from '../../contract/money/money.ts';
import { billOf, type PricingRules } from '../../contract/money/pricing.ts';
import { type CashOrderBody, type Order, order, pageInfo } from '../../contract/orders/orders.ts';
import { addresses } from '../addresses/tables.ts';
import { cartItems, cartMerges } from '../cart/tables.ts';
import { stockLevels } from '../catalogue/tables.ts';
import { orderLines, orders } from '../orders/model/tables.ts';
import { type SignedIn, signUp } from './people.ts';
import type { TestShop } from './shop.ts';

const answerShape = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  messageKey: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  errorTexts: z.record(z.string(), translatable).optional(),
  data: z.unknown().optional(),
  pagination: pageInfo.optional(),
  gone: z.array(unavailableCartItem).optional(),
});

/** Any API response: its status and its envelope. */
export type Answer = z.infer<typeof answerShape> & { status: number };

export interface Sent {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  payload?: unknown;
}

/**
 * Sends a request, and again while the store answers that it is busy, as it may on a slow machine. An order keeps its `Idempotency-Key`, as
 * in a browser, because it can be placed although its answer was lost.
 */
export async function retryWhileBusy(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.code !== 'BUSY') return answer;
  }
}

export type Send = (request: Sent) => Promise<Answer>;

/** Sends to the shop of this process. */
export const inProcess =
  (shop: Pick<TestShop, 'app'>): Send =>
  async ({ payload, ...request }) => {
    const answer = await shop.app.inject({ ...request, ...(payload !== undefined && withBody(request, payload)) });
    return { status: answer.statusCode, ...answerShape.parse(answer.json()) };
  };

/** Sends to a shop that listens at `base`. */
export const overSocket =
  (base: string): Send =>
  async ({ url, payload, ...request }) => {
    const answer = await fetch(base + url, {
      method: request.method,
      ...(payload === undefined ? { headers: request.headers } : asFetchBody(request, payload)),
    });
    return { status: answer.status, ...answerShape.parse(await answer.json()) };
  };

const withBody = ({ headers }: Pick<Sent, 'headers'>, payload: unknown) => ({
  headers: { 'content-type': 'application/json', ...headers },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});

const asFetchBody = (request: Pick<Sent, 'headers'>, payload: unknown) => {
  const { headers, payload: body } = withBody(request, payload);
  return { headers, body };
};

export const home: Omit<AddressBody, 'position'> = {
  address_line: '12 Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  mobile: '9876543210',
};

/** The order that a browser sends for a cart as shown. @param rules of a shop with fees */
export function orderOf(cart: readonly CartItem[], deliveryAddressId: string, rules?: PricingRules): CashOrderBody {
  const lines = cart.map(({ productId: product, quantity }) => ({
    pricePaise: toPaise(product.price),
    discount: product.discount,
    quantity,
  }));
  const { grossPaise, totalPaise } = billOf(lines, { rules });
  return {
    itemList: cart.map((item) => ({ productId: item.productId._id, quantity: item.quantity })),
    grossTotal: toRupees(grossPaise),
    cartTotalAmount: toRupees(totalPaise),
    deliveryAddressId,
  };
}

/** A signed-in shopper. Methods named after a call return its response; the others return the expected result, or throw. */
export class Shopper {
  readonly userId: string;
  readonly #send: Send;
  readonly #headers: Record<string, string>;

  constructor(send: Send, person: Pick<SignedIn, 'userId' | 'headers'>) {
    this.userId = person.userId;
    this.#send = send;
    this.#headers = person.headers;
  }

  call(call: Call, params?: Record<string, string | number>, payload?: unknown, headers = {}): Promise<Answer> {
    return this.request(call.method, pathOf(call, params), payload, headers);
  }

  request(method: Call['method'], url: string, payload?: unknown, headers = {}): Promise<Answer> {
    return this.#send({ method, url, payload, headers: { ...this.#headers, ...headers } });
  }

  addToCart = (productId: string, quantity?: number) =>
    this.call(calls.addToCart, { productId, ...(quantity !== undefined && { quantity }) });

  restoreToCart = (productId: string, quantity: number) => this.call(calls.restoreToCart, { productId, quantity });

  mergeCart = (mergeId: string, items: Record<string, number>) => {
    const list = Object.entries(items).map(([productId, quantity]) => ({ productId, quantity }));
    return this.call(calls.mergeCart, {}, { mergeId, items: list });
  };

  updateQuantity = (cartItemId: string, quantity: number) => this.call(calls.updateQuantity, { cartItemId, quantity });

  removeCartProduct = (cartItemId: string) => this.call(calls.removeCartProduct, { cartItemId });

  addAddress = (body: unknown = home) => this.call(calls.addAddress, {}, body);

  cashPayment = (body: unknown, key?: string) =>
    this.call(calls.cashPayment, {}, body, key === undefined ? {} : { 'idempotency-key': key });

  async cart(): Promise<CartItem[]> {
    return z.array(cartItem).parse((await this.call(calls.getCart)).data);
  }

  async addresses(): Promise<Address[]> {
    return z.array(address).parse((await this.call(calls.getAddress)).data);
  }

  async orders(limit = 50): Promise<Order[]> {
    const answer = await this.request('GET', `${calls.getOrderList.path}?limit=${limit}`);
    return z.array(order).parse(answer.data);
  }

  /** Adds products to the cart: product id → quantity. */
  async fill(products: Record<string, number>): Promise<void> {
    for (const [productId, quantity] of Object.entries(products)) {
      const answer = await this.addToCart(productId, quantity);
      if (answer.status !== 200) throw new Error(answer.message);
    }
  }

  /** A new address. Returns its id. */
  async move(): Promise<string> {
    return address.parse((await this.addAddress()).data)._id;
  }

  /** The order for everything in the cart, to a new address, ready to be sent. */
  async checkout(): Promise<CashOrderBody> {
    return orderOf(await this.cart(), await this.move());
  }
}

/** A new shopper with these products in the cart: product id → quantity. */
export async function signUpShopper(
  shop: Pick<TestShop, 'app' | 'database' | 'users'>,
  products: Record<string, number> = {},
): Promise<Shopper> {
  const shopper = new Shopper(inProcess(shop), await signUp(shop));
  await shopper.fill(products);
  return shopper;
}

/** Everything that a shopper's calls could change, for comparison before and after. */
export async function everythingIn({ database: { queries } }: Pick<TestShop, 'database'>) {
  return {
    stock: await queries
      .select({ id: stockLevels.productId, stock: stockLevels.onHand })
      .from(stockLevels)
      .orderBy(stockLevels.productId),
    cartItems: await queries.select().from(cartItems).orderBy(cartItems.id),
    cartMerges: await queries.select().from(cartMerges).orderBy(cartMerges.id),
    addresses: await queries.select().from(addresses).orderBy(addresses.id),
    orders: await queries.select().from(orders).orderBy(orders.id),
    lines: await queries.select().from(orderLines).orderBy(orderLines.orderId, orderLines.line),
  };
}

/** The stock of one product in the database. */
export async function stockOf(shop: Pick<TestShop, 'database'>, productId: string): Promise<number> {
  const stock = (await everythingIn(shop)).stock.find((row) => row.id === productId)?.stock;
  if (stock === undefined) throw new Error(`there is no product ${productId}`);
  return stock;
}
