import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../contract/cart/cart.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { testProduct } from '../products/test-product.ts';
import { linesOf, maxQuantityOf, sumOfLines } from './cart-lines.ts';
import type { PendingChanges } from './pending-changes.ts';

const item = (of: Product, quantity: number): CartItem => ({ _id: `line-${of._id}`, quantity, productId: of });
const pending = (...all: [Product, number][]): PendingChanges =>
  new Map(all.map(([of, quantity]) => [of._id, { product: of, quantity }]));
const short = (lines: ReturnType<typeof linesOf>) => lines.map((line) => `${line.product._id} ${line.quantity}`);

const potato = testProduct('potato');
const milk = testProduct('milk', { price: 60.5, discount: 10 });

describe('the displayed cart', () => {
  it("is the server's cart without pending changes", () => {
    expect(short(linesOf([item(potato, 2), item(milk, 1)], pending()))).toEqual(['potato 2', 'milk 1']);
  });

  it("shows a pending change instead of the server's quantity", () => {
    expect(short(linesOf([item(potato, 2), item(milk, 1)], pending([potato, 5])))).toEqual(['potato 5', 'milk 1']);
  });

  it("has the server's lines while an added product is pending", () => {
    const lines = linesOf([item(potato, 2)], pending([potato, 5], [milk, 1]));
    expect(lines.map((line) => line._id)).toEqual(['line-potato', undefined]);
  });

  it('shows pending products at the end', () => {
    expect(short(linesOf([item(potato, 2)], pending([milk, 1])))).toEqual(['potato 2', 'milk 1']);
  });

  it('leaves out removed products, saved or not', () => {
    expect(short(linesOf([item(potato, 2)], pending([potato, 0], [milk, 0])))).toEqual([]);
  });

  it('has a sum', () => {
    const sum = sumOfLines(linesOf([item(potato, 2), item(milk, 1)], pending()));
    // 2 × 100 + 60.50, and 54.45 after 10 percent
    expect(sum).toEqual({ count: 3, subtotalPaise: 26_050, productsPaise: 25_445 });
  });
});

describe('the maximum quantity of a product in one cart', () => {
  it.each([
    [50, 20],
    [20, 20],
    [3, 3],
    [0, 0],
  ])('with %i in stock is %i', (stock, max) => {
    expect(maxQuantityOf(testProduct('rice', { stock }))).toBe(max);
  });
});
