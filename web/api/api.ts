/**
 * The typed client of the API (contract/calls.ts). The transport sends the requests: in-process on the server, by fetch in the
 * browser.
 */
import type { Address, AddressBody } from '../../contract/addresses.ts';
import { type Call, calls, pathOf } from '../../contract/calls.ts';
import type { CartItem, GoneCartItem } from '../../contract/cart.ts';
import type { Category, HomeRow, Product, SubCategory } from '../../contract/catalogue.ts';
import type { Failure, Success } from '../../contract/envelope.ts';
import type { CashOrderBody, Order, PageInfo } from '../../contract/orders.ts';
import type { FilteredPage, SearchPage } from '../../contract/search.ts';
import type { CurrentUser, LoginBody, NewTokens, ProfileBody, RegisterBody, Tokens } from '../../contract/users.ts';
import { ApiError } from './api-error.ts';

export interface ApiRequest {
  method: Call['method'];
  /** Path and query. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Timeout in ms; `deadlines.call` by default. */
  within?: number;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Sends a request to the store. Rejects with an ApiError of status 0 without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

export interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** See `ApiRequest`. */
  within?: number;
}

export type Api = ReturnType<typeof createApi>;
export type Ask = ReturnType<typeof createAsk>;

/** Makes calls over `send` and returns the whole envelope. Rejects with an ApiError on an error. */
export const createAsk = (send: Transport) =>
  async function ask<T, E extends Success<T> = Success<T>>(call: Call, given: Given = {}): Promise<E> {
    const query = given.query ? `?${new URLSearchParams(mapToText(given.query))}` : '';
    const { status, body } = await send({
      method: call.method,
      url: pathOf(call, given.params) + query,
      body: given.body,
      ...(given.headers && { headers: given.headers }),
      ...(given.signal && { signal: given.signal }),
      ...(given.within && { within: given.within }),
    });
    const answer = body as E | Failure;
    if (answer.success) return answer;
    throw new ApiError(status, answer);
  };

/** Every call as a function that returns the response's `data`. All of them reject with an ApiError on an error. */
export function createApi(send: Transport) {
  const ask = createAsk(send);
  const data = async <T>(call: Call, given?: Given): Promise<T> => (await ask<T>(call, given)).data;

  return {
    register: (body: RegisterBody) => ask<object>(calls.register, { body }),
    login: (body: LoginBody) => data<Tokens>(calls.login, { body }),
    refresh: (refreshToken: string) =>
      data<NewTokens>(calls.refreshAccessToken, { headers: { authorization: `Bearer ${refreshToken}` } }),
    getCurrentUser: () => data<CurrentUser>(calls.getCurrentUser),
    logout: () => ask<object>(calls.logout),
    updateProfile: (body: ProfileBody) => ask<CurrentUser>(calls.updateProfile, { body }),

    getCategories: () => data<Category[]>(calls.getAllCategory),
    getSubCategories: () => data<SubCategory[]>(calls.getAllSubCategory),
    getHomeRows: () => data<HomeRow[]>(calls.getHomeRows),
    /** `more`: filters and sort order of the list (contract/search.ts); the same for searches. */
    getCategoryPage: (categoryId: string, subCategoryId: string, page: number, more: Record<string, string> = {}) =>
      data<FilteredPage>(calls.getProductByCatAndSubCat, {
        query: { page, ...more },
        body: { categoryId, subCategoryId },
      }),
    getProduct: (productId: string) => data<Product>(calls.getProductDetails, { params: { productId } }),
    search: (search: string, page: number, more: Record<string, string> = {}) =>
      data<SearchPage>(calls.searchProduct, { query: { search, page, ...more } }),

    /** Lines with products that are no longer sold are last: an unpublished product without a name. */
    async getCart(): Promise<CartItem[]> {
      const { data, gone = [] } = await ask<CartItem[], Success<CartItem[]> & { gone?: GoneCartItem[] }>(calls.getCart);
      return [...data, ...gone.map(itemOfGone)];
    },
    addToCart: (productId: string, quantity: number) =>
      data<CartItem>(calls.addToCart, { params: { productId, quantity } }),
    updateQuantity: (cartItemId: string, quantity: number) =>
      data<CartItem>(calls.updateQuantity, { params: { cartItemId, quantity } }),
    restoreToCart: (productId: string, quantity: number) =>
      ask<object>(calls.restoreToCart, { params: { productId, quantity } }),
    removeFromCart: (cartItemId: string) => ask<object>(calls.removeCartProduct, { params: { cartItemId } }),

    getAddresses: () => data<Address[]>(calls.getAddress),
    addAddress: (body: AddressBody) => ask<Address>(calls.addAddress, { body }),
    updateAddress: (body: AddressBody & { addressId: string }) => ask<Address>(calls.updateAddress, { body }),
    deleteAddress: (addressId: string) => ask<object>(calls.deleteAddress, { params: { addressId } }),

    placeCashOrder: (body: CashOrderBody, idempotencyKey: string) =>
      ask<Order>(calls.cashPayment, { body, headers: { 'idempotency-key': idempotencyKey } }),
    getOrders: (page: number) =>
      ask<Order[], Success<Order[]> & { pagination: PageInfo }>(calls.getOrderList, { query: { page } }),
  };
}

const itemOfGone = ({ _id, quantity, productId }: GoneCartItem): CartItem => ({
  _id,
  quantity,
  productId: {
    _id: productId,
    name: '',
    images: [],
    category: [],
    subCategory: [],
    unit: 'PC',
    unit_quantity: 1,
    stock: 0,
    price: 0,
    discount: 0,
    description: '',
    publish: false,
  },
});

const mapToText = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
