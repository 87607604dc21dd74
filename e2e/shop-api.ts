/** Calls of the store's API for tests: to arrange what a story needs, and to see what came of it. */
import { randomInt } from 'node:crypto';
import { type Call, calls, pathOf } from '../contract/calls.ts';
import type { Category, CategoryPage, Product, SubCategory } from '../contract/catalogue.ts';
import type { Tokens } from '../contract/users.ts';

interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Access token. */
  token?: string;
}

export interface Answer<T> {
  status: number;
  message: string;
  code?: string;
  data: T;
}

export type ShopApi = ReturnType<typeof shopApi>;

/** @param url where the store listens, without a slash at its end */
export function shopApi(url: string) {
  /** Makes a call and gives whatever the store answers, errors too. */
  async function ask<T>(call: Call, { params, query = {}, body, token }: Given = {}): Promise<Answer<T>> {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}${pathOf(call, params)}?${text}`, {
      method: call.method,
      headers: {
        // Each call from a network of its own: the limits of one network are not for all the people of a test run together.
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) };
  }

  return {
    ask,
    /** The first page of what a search finds, best first. */
    search: async (search: string) =>
      (await ask<CategoryPage>(calls.searchProduct, { query: { search } })).data.product,
    /** What the store says of a product now. */
    product: async (productId: string) => (await ask<Product>(calls.getProductDetails, { params: { productId } })).data,
    /** By its whole name, as are the next two. @throws Error when the demo catalogue has none */
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
    register: (person: { name: string; email: string; password: string }) => ask(calls.register, { body: person }),
    signIn: async (email: string, password: string) =>
      (await ask<Tokens>(calls.login, { body: { email, password } })).data,
  };
}

function named<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(`The store has no '${name}'`);
  return found;
}
