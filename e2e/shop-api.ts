/** API calls for tests, to prepare data and to check results. */
import { randomInt } from 'node:crypto';
import { type Call, calls, pathOf } from '../contract/api/calls.ts';
import type { Category, CategoryPage, Product, SubCategory } from '../contract/catalogue/catalogue.ts';
import type { Tokens } from '../contract/users/users.ts';

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Access token. */
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  message: string;
  code?: string;
  data: T;
}

export type ShopApi = ReturnType<typeof shopApi>;

/** @param url of the store, without a trailing slash */
export function shopApi(url: string) {
  /** Makes a call and returns any response, including errors. */
  async function ask<T>(call: Call, { params, query = {}, body, token, headers }: Given = {}): Promise<Answer<T>> {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}${pathOf(call, params)}?${text}`, {
      method: call.method,
      headers: {
        // Each call has a different client network, so that the limits per network do not apply to all test users together.
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) };
  }

  return {
    /** The store's. */
    url,
    ask,
    /** The first page of search results, best first. */
    search: async (search: string) =>
      (await ask<CategoryPage>(calls.searchProduct, { query: { search } })).data.product,
    /** The current product data. */
    product: async (productId: string) => (await ask<Product>(calls.getProductDetails, { params: { productId } })).data,
    /** By its exact name, like the next two. @throws Error when the demo catalogue does not have it */
    async findProduct(name: string) {
      const found = await ask<CategoryPage>(calls.searchProduct, { query: { search: name, limit: 50 } });
      return named(found.data.product, name);
    },
    async findCategory(name: string) {
      return named((await ask<Category[]>(calls.getAllCategory)).data, name);
    },
    async findSubCategory(name: string) {
      return named((await ask<SubCategory[]>(calls.getAllSubCategory)).data, name);
    },
    /** @throws Error when the store refuses, like `signIn` */
    register: async (person: { name: string; email: string; password: string }) =>
      accepted(await ask<unknown>(calls.register, { body: person })),
    signIn: async (email: string, password: string) =>
      accepted(await ask<Tokens>(calls.login, { body: { email, password } })),
  };
}

function accepted<T>({ status, code, message, data }: Answer<T>): T {
  if (status >= 400) throw new Error(`The store answered ${status} ${code}: ${message}`);
  return data;
}

function named<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(`The store has no '${name}'`);
  return found;
}
