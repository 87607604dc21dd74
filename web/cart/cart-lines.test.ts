import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalogue.ts';
import { linesOf, mostOf, totalsOfLines } from './cart-lines.ts';
import type { PendingChanges } from './pending-changes.ts';

const product = (id: string, price = 100, discount = 0, stock = 50): Product => ({
  _id: id,
  name: id,
  images: [],
  category: [],
  subCategory: [],
  unit: 'KG',
  unit_quantity: 1,
  stock,
  price,
  discount,
  description: '',
  publish: true,
});
const item = (of: Product, quantity: number): CartItem => ({ _id: `line-${of._id}`, quantity, productId: of });
const pending = (...all: [Product, number][]): PendingChanges =>
  new Map(all.map(([of, quantity]) => [of._id, { product: of, quantity }]));
const short = (lines: ReturnType<typeof linesOf>) => lines.map((line) => `${line.product._id} ${line.quantity}`);

const potato = product('potato');
const milk = product('milk', 60.5, 10);

describe('the cart as the shopper sees it', () => {
  it('is what the shop has while nothing is on its way', () => {
    expect(short(linesOf([item(potato, 2), item(milk, 1)], pending()))).toEqual(['potato 2', 'milk 1']);
  });

  it('shows a change in place of what the shop has', () => {
    expect(short(linesOf([item(potato, 2), item(milk, 1)], pending([potato, 5])))).toEqual(['potato 5', 'milk 1']);
  });

  it('has the lines of the shop, and none yet for what is being added', () => {
    const lines = linesOf([item(potato, 2)], pending([potato, 5], [milk, 1]));
    expect(lines.map((line) => line._id)).toEqual(['line-potato', undefined]);
  });

  it('shows what is being added at its end', () => {
    expect(short(linesOf([item(potato, 2)], pending([milk, 1])))).toEqual(['potato 2', 'milk 1']);
  });

  it('leaves out what is wished away, added or not', () => {
    expect(short(linesOf([item(potato, 2)], pending([potato, 0], [milk, 0])))).toEqual([]);
  });

  it('is summed up with the fees that are waived', () => {
    const totals = totalsOfLines(linesOf([item(potato, 2), item(milk, 1)], pending()));
    // 2 × 100 + 60.50, and 54.45 after 10 percent
    expect(totals).toEqual({
      count: 3,
      subtotalPaise: 26_050,
      grossPaise: 29_550,
      totalPaise: 25_445,
      savingsPaise: 4105,
    });
  });
});

describe('the most of a product in one cart', () => {
  it.each([
    [50, 20],
    [20, 20],
    [3, 3],
    [0, 0],
  ])('with %i in stock is %i', (stock, most) => {
    expect(mostOf(product('rice', 100, 0, stock))).toBe(most);
  });
});
