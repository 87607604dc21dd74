import { describe, expect, it } from 'vitest';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import { afterKey, gridColumns, nextEditable } from './grid-cells.ts';
import {
  type Column,
  changedPaise,
  draftOf,
  endingWith,
  faultsOf,
  onto,
  pastedCells,
  priceStep,
  restored,
  textOf,
  toChange,
  withAlias,
  withDraft,
  withPriceChange,
  withSaved,
  withText,
} from './table-draft.ts';

const id = (n: number) => `01arz3ndektsv4rrffq69g5fa${n}`;
const groups = {
  categories: [
    { _id: id(1), name: 'Fruit', image: '', translations: {} },
    { _id: id(2), name: 'Dairy, Bread & Eggs', image: '', translations: {} },
  ],
  subCategories: [{ _id: id(3), name: 'Citrus', image: '', translations: {}, category: [id(1)] }],
};
const product: AdminProduct = {
  _id: id(0),
  name: 'Orange',
  images: ['/images/a'],
  category: [id(1)],
  subCategory: [id(3)],
  unit: 'KG',
  unit_quantity: 1,
  stock: 38,
  price: 50,
  discount: 10,
  description: '',
  publish: true,
  aliases: ['santra'],
  sku: null,
  revision: 4,
  stockVersion: 7,
  translations: {},
};
const edited = (...cells: [Column, string][]) =>
  cells.reduce((draft, [column, text]) => withText(draft, column, text, groups), draftOf(product));

describe('the draft of the table', () => {
  it.each<[Column, string, object]>([
    ['price', '₹1,200.50', { price: '1200.5' }],
    ['selling', '40', { discount: '20' }],
    ['selling', '', { discount: '0' }],
    ['stock', ' 12 ', { stock: '12', stockVersion: 7 }],
    ['publish', 'No', { publish: false }],
    ['publish', 'नहीं', { publish: false }],
    ['category', 'dairy, bread & eggs', { category: [id(2)], subCategory: [] }],
    ['category', 'Fruit; Dairy, Bread & Eggs', { category: [id(1), id(2)] }],
  ])('sends only what changed: %s as %s', (column, text, fields) => {
    const draft = edited([column, text]);
    expect(faultsOf(draft)).toEqual({});
    expect(toChange(draft)).toEqual({ productId: id(0), revision: 4, ...fields });
  });

  it.each<[Column, string, string]>([
    ['price', 'cheap', 'Write the amount as 1250 or 1,250.50'],
    ['price', '0', 'Enter Valid Product Price'],
    ['selling', '51', 'Cannot be more than the price'],
    ['stock', '1.5', 'Write a whole number, such as 12 or 1,250'],
    ['publish', 'perhaps', 'Enter yes or no'],
    ['category', 'Fruit, Toys', 'There is no category “Fruit, Toys”'],
    ['category', '', 'Select at least one category'],
  ])('says why it is refused: %s as %s', (column, text, fault) => {
    const draft = edited([column, text]);
    expect(faultsOf(draft)).toEqual({ [column]: fault });
    expect(withDraft(new Map(), draft).size).toBe(1);
    expect(textOf(draft, column, groups)).toBe(text);
    expect(withDraft(new Map([[id(0), draft]]), restored(draft, column, groups)).size).toBe(0);
  });

  it('ends when the saved value is typed again', () => {
    const drafts = withDraft(new Map(), edited(['price', '60']));
    expect(drafts.size).toBe(1);
    expect(withDraft(drafts, edited(['price', '60'], ['price', '50.00'])).size).toBe(0);
    expect(withDraft(new Map(), edited(['selling', '45'])).size).toBe(0);
  });

  it('keeps a typed selling price when the price changes, as the form does', () => {
    expect(toChange(edited(['selling', '40'], ['price', '80']))).toMatchObject({ price: '80', discount: '50' });
  });

  it('goes on top of the product as somebody else saved it', () => {
    const mine = edited(['price', '60'], ['stock', '50']);
    const now = { ...product, revision: 5, description: 'Sweet.', stock: 35, stockVersion: 9 };
    const free = onto(mine, now, false);
    expect(free.contested).toEqual([]);
    expect(toChange(free.draft)).toEqual({ productId: id(0), revision: 5, price: '60', stock: '50', stockVersion: 7 });
    const both = onto(mine, { ...now, price: 70 }, true);
    expect(both.contested).toEqual(['stock', 'price']);
    expect(toChange(both.draft)).toMatchObject({ price: '60', stock: '50', stockVersion: 9 });
    expect(toChange(withSaved(both.draft, 'price'))).not.toHaveProperty('price');
    expect(onto(mine, { ...now, price: 60 }, false).contested).toEqual([]);
  });

  it('rounds changed prices to whole paise, half up', () => {
    expect(changedPaise(1005, { by: 'percent', value: 10 })).toBe(1106);
    expect(changedPaise(4000, { by: 'percent', value: -12.49 })).toBe(3500);
    expect(changedPaise(999, { by: 'percent', value: 0.05 })).toBe(999);
    expect(changedPaise(1000, { by: 'percent', value: 0.05 })).toBe(1001);
    expect(changedPaise(4000, { by: 'amount', value: -2.5 })).toBe(3750);
  });

  it.each([
    ['paise', 10_549, 10_549],
    ['rupee', 10_549, 10_500],
    ['rupee', 10_550, 10_600],
    ['rupee', 20, 100],
    ['ninetyNine', 10_548, 10_499],
    ['ninetyNine', 10_549, 10_599],
    ['ninetyNine', 20, 99],
    ['rupee', -20, -20],
  ] as const)('ends a price with %s: %i paise become %i', (ending, paise, rounded) => {
    expect(endingWith(paise, ending)).toBe(rounded);
  });

  it('rounds what a discounted product is sold at, too, and only that needs another discount', () => {
    const discounted = edited(['price', '145'], ['selling', '130.50']);
    const change = { by: 'percent', value: 5 } as const;
    const rupee = withPriceChange(discounted, { ...change, ending: 'rupee' });
    expect(toChange(rupee)).toMatchObject({ price: '152', discount: '9.87' });
    expect(priceStep(rupee, { by: 'amount', value: 1, ending: 'paise' })).toMatchObject({ from: 15_200 });
    expect(priceStep(discounted, { ...change, ending: 'ninetyNine' })).toMatchObject({ to: 15_199, sale: 13_699 });
    const kept = toChange(withPriceChange(discounted, { ...change, ending: 'paise' }));
    expect([kept.price, kept.discount]).toEqual(['152.25', undefined]);
  });

  it('refuses a change above the MRP', () => {
    const packed = draftOf({ ...product, discount: 0, mrp: 52 });
    const step = (value: number) => priceStep(packed, { by: 'amount', value, ending: 'paise' }).fault;
    expect([step(2), step(2.01)]).toEqual([undefined, 'mrp']);
  });

  it('refuses prices that are not above 0, or too high, or not known', () => {
    const fault = (value: number, by: 'percent' | 'amount' = 'amount', price = '50') =>
      priceStep(edited(['price', price]), { by, value, ending: 'paise' }).fault;
    expect([fault(-49.99), fault(-50), fault(-100, 'percent'), fault(10_000_000), fault(5, 'amount', 'x')]).toEqual([
      undefined,
      'low',
      'low',
      'high',
      'unknown',
    ]);
  });

  it('adds another name once', () => {
    const tagged = withAlias(draftOf(product), 'diwali');
    expect(toChange(withAlias(tagged, 'Diwali')).aliases).toEqual(['santra', 'diwali']);
    expect(withDraft(new Map(), withAlias(draftOf(product), 'SANTRA')).size).toBe(0);
  });

  it('reads cells as spreadsheets copy them', () => {
    expect(pastedCells('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });
});

describe('keys in the table', () => {
  const shown = { rows: 3, columns: gridColumns };
  it.each([
    ['ArrowDown', 2, 'price', false, 2, 'price'],
    ['ArrowRight', 0, 'category', false, 0, 'category'],
    ['ArrowLeft', 0, 'price', false, 0, 'size'],
    ['ArrowUp', 2, 'price', true, 0, 'price'],
    ['Home', 1, 'stock', false, 1, 'select'],
    ['End', 1, 'stock', true, 2, 'category'],
    ['PageDown', 0, 'stock', false, 2, 'stock'],
  ] as const)('%s at row %i, %s', (key, row, column, toEdge, toRow, toColumn) => {
    expect(afterKey(key, { row, column }, shown, toEdge)).toEqual({ row: toRow, column: toColumn });
  });

  it('skip hidden columns of a phone', () => {
    const columns = gridColumns.filter((column) => column !== 'picture' && column !== 'size');
    expect(afterKey('ArrowLeft', { row: 0, column: 'price' }, { rows: 1, columns }, false)?.column).toBe('name');
  });

  it('move with Tab through the cells that can be edited, and out of the table at its ends', () => {
    expect(nextEditable({ row: 0, column: 'select' }, 1, 2)).toEqual({ row: 0, column: 'price' });
    expect(nextEditable({ row: 0, column: 'category' }, 1, 2)).toEqual({ row: 1, column: 'price' });
    expect(nextEditable({ row: 1, column: 'price' }, -1, 2)).toEqual({ row: 0, column: 'category' });
    expect(nextEditable({ row: 1, column: 'category' }, 1, 2)).toBeUndefined();
    expect(nextEditable({ row: 0, column: 'name' }, -1, 2)).toBeUndefined();
  });
});
