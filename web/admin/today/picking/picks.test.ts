import { expect, it } from 'vitest';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { lettersOf, parseLetters } from './letters.ts';
import { lineKey, pickOfCode, picksOf, type ScanCounts } from './picks.ts';
import { parseCounts } from './scan-counts.ts';

const line = (productId: string, shelf: string, pickedAt?: string) => ({
  productId,
  name: productId,
  images: [],
  unit: 'kg',
  unit_quantity: 1,
  quantity: 1,
  sku: productId,
  ean: [],
  shelf,
  ...(pickedAt && { pickedAt }),
});
const order = (_id: string, lines: PickedOrder['lines'], storeId?: string): PickedOrder => ({
  _id,
  orderId: _id,
  claimId: _id,
  revision: 1,
  customerName: '',
  city: '',
  pincode: '',
  createdAt: '',
  claimedAt: '',
  ...(storeId && { store: { _id: storeId, name: storeId } }),
  lines,
});
const words = (orders: PickedOrder[]) => picksOf(orders).map((pick) => `${pick.order._id} ${pick.line.productId}`);

it('lists the lines of two orders by shelf, with those of a product next to each other', () => {
  const first = order('1', [line('salt', 'A2'), line('rice', 'A10'), line('oil', '')]);
  const second = order('2', [line('dal', 'A2'), line('salt', 'A2'), line('rice', 'A10'), line('tea', 'B1')]);
  expect(words([first, second])).toEqual(['1 salt', '2 salt', '2 dal', '1 rice', '2 rice', '2 tea', '1 oil']);
  expect(words([first])).toEqual(['1 salt', '1 rice', '1 oil']);
});

it('does not lead from one store to another and back', () => {
  const [first, second] = [order('1', [line('a', 'A1'), line('b', 'A3')], 's2'), order('2', [line('a', 'A2')], 's1')];
  expect(words([first, second])).toEqual(['2 a', '1 a', '1 b']);
});

it('finds the order that still needs what is scanned, the first one first', () => {
  const [first, second] = [order('1', [line('salt', 'A2')]), order('2', [line('salt', 'A2'), line('tea', '')])];
  const found = (orders: PickedOrder[], code: string) => pickOfCode(picksOf(orders), code, {})?.pick.order._id;
  expect(found([first, second], 'salt')).toBe('1');
  const done = order('1', [line('salt', 'A2', '1')]);
  expect(found([done, second], 'salt')).toBe('2');
  expect(found([first, second], 'tea')).toBe('2');
  expect(found([first, second], 'oil')).toBeUndefined();
});

it('goes on to the next order only after one scan for each unit', () => {
  const [packs, pickedAt] = [{ ...line('salt', ''), quantity: 3 }, '1'];
  let orders = [order('1', [packs]), order('2', [line('salt', '')])];
  let counts: ScanCounts = {};
  const scan = () => {
    const picks = picksOf(orders);
    const { pick, count } = pickOfCode(picks, 'salt', counts) ?? {};
    if (!pick || count === undefined) return 'already picked';
    counts = { ...counts, [lineKey(pick)]: count };
    orders = orders.map((each) =>
      each === pick.order ? { ...each, lines: each.lines.map((of) => ({ ...of, pickedAt })) } : each,
    );
    return `${pick.order._id} ${count}`;
  };
  expect([scan(), scan(), scan(), scan(), scan()]).toEqual(['1 1', '1 2', '1 3', '2 1', 'already picked']);
});

it('has all units of a line that was ticked by hand, and begins again with one that is not ticked any more', () => {
  const salt = { ...line('salt', ''), quantity: 2 };
  const second = order('2', [salt]);
  const found = (first: PickedOrder, counts: ScanCounts) => {
    const { pick, count } = pickOfCode(picksOf([first, second]), 'salt', counts) ?? {};
    return [pick?.order._id, count];
  };
  expect(found(order('1', [{ ...salt, pickedAt: '1' }]), {})).toEqual(['2', 1]);
  expect(found(order('1', [salt]), { '1 salt': 1 })).toEqual(['1', 1]);
});

it.each([null, '', '{', '1', 'null', '{"x":0}', '{"x":"2"}', '{"x":1.5}'])('reads no counts from %j', (text) => {
  expect(parseCounts(text)).toEqual({});
});

it('keeps the letter of an order, and gives others the first free one', () => {
  expect(lettersOf({}, ['x'])).toEqual({});
  const both = lettersOf({}, ['x', 'y']);
  expect(both).toEqual({ x: 'A', y: 'B' });
  expect(lettersOf(both, ['y'])).toEqual({ y: 'B' });
  expect(lettersOf(both, ['y', 'z'])).toEqual({ y: 'B', z: 'A' });
});

it('gives an order that is to be packed again another letter than the one in its place has', () => {
  expect(lettersOf({ x: 'A', y: 'B' }, ['x', 'y'])).toEqual({ x: 'A', y: 'B' });
  expect(lettersOf({ x: 'A', y: 'A' }, ['x', 'y'])).toEqual({ x: 'B', y: 'A' });
  expect(lettersOf({ x: 'A' }, ['x', 'y'])).toEqual({ x: 'A', y: 'B' });
});

it.each([null, '', '{', '1', 'null', '{"x":1}', '{"x":"AB"}', '{"x":""}', '{"x":"?"}'])(
  'reads no letters from %j',
  (text) => {
    expect(parseLetters(text)).toEqual({});
  },
);

it('reads the letters that were kept', () => {
  expect(parseLetters('{"x":"B"}')).toEqual({ x: 'B' });
});
