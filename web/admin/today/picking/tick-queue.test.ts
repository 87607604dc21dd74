import { expect, it } from 'vitest';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { afterSaving, bodyOf, countUnsaved, parseQueue, withBags, withTick, withUnsaved } from './tick-queue.ts';

const line = (productId: string) => ({
  productId,
  name: productId,
  images: [],
  unit: 'kg',
  unit_quantity: 1,
  quantity: 1,
  sku: '',
  ean: [],
  shelf: '',
});
const order: PickedOrder = {
  _id: 'o',
  orderId: 'TK-1',
  claimId: 'c1',
  revision: 1,
  customerName: '',
  city: '',
  pincode: '',
  createdAt: '',
  claimedAt: '',
  lines: [line('rice'), { ...line('dal'), pickedAt: '1' }],
};
const ticked = (at: string) => ({ picked: true, at });
const unticked = (at: string) => ({ picked: false, at });
const picked = ({ lines }: PickedOrder) => lines.filter(({ pickedAt }) => pickedAt).map(({ productId }) => productId);

it('shows what is not saved yet', () => {
  let queue = withTick({}, order, 'rice', ticked('2'));
  expect(picked(withUnsaved(order, queue))).toEqual(['rice', 'dal']);
  queue = withTick(withTick(queue, order, 'dal', unticked('3')), order, 'rice', unticked('4'));
  expect(picked(withUnsaved(order, queue))).toEqual([]);
  expect(withUnsaved(order, withBags(queue, order, 3)).bags).toBe(3);
  expect(countUnsaved(queue, order)).toBe(2);
});

it('shows a product that was ticked before the customer wanted other units of it as not picked', () => {
  const queue = withTick(withTick({}, order, 'rice', { ...ticked('2'), quantity: 1 }), order, 'dal', {
    ...ticked('3'),
    quantity: 2,
  });
  const more = { ...order, lines: order.lines.map(({ pickedAt: _, ...each }) => ({ ...each, quantity: 2 })) };
  expect(picked(withUnsaved(order, queue))).toEqual(['rice', 'dal']);
  expect(picked(withUnsaved(more, queue))).toEqual(['dal']);
  // Fewer units: they agreed to fewer, or the picker reported the others as missing.
  const fewer = (agreed: number) => ({
    ...order,
    lines: order.lines.map((each) => ({ ...line(each.productId), agreed })),
  });
  expect(picked(withUnsaved(fewer(1), queue))).toEqual(['rice']);
  expect(picked(withUnsaved(fewer(2), queue))).toEqual(['rice', 'dal']);
  // They gave all up, and some came back in place of another product.
  expect(picked(withUnsaved(fewer(0), queue))).toEqual(['rice']);
});

it('keeps what has changed while it was being saved', () => {
  const sent = withBags(withTick(withTick({}, order, 'rice', ticked('2')), order, 'dal', ticked('3')), order, 2);
  const meanwhile = withBags(withTick(sent, order, 'rice', unticked('5')), order, 3);
  const unsaved = sent.o;
  if (!unsaved) throw new Error('nothing to send');
  const left = afterSaving(meanwhile, 'o', unsaved);
  expect(left).toEqual({ o: { claimId: 'c1', ticks: { rice: { picked: false, at: '5' } }, bags: 3 } });
  expect(afterSaving(sent, 'o', unsaved)).toEqual({});
  expect(bodyOf(unsaved)).toEqual({
    claimId: 'c1',
    ticks: [
      { productId: 'rice', picked: true, at: '2' },
      { productId: 'dal', picked: true, at: '3' },
    ],
    bags: 2,
  });
});

it('drops what belongs to a former claim', () => {
  const queue = withTick({}, order, 'rice', ticked('2'));
  const again = { ...order, claimId: 'c2' };
  expect(picked(withUnsaved(again, queue))).toEqual(['dal']);
  expect(withTick(queue, again, 'dal', ticked('3')).o).toEqual({
    claimId: 'c2',
    ticks: { dal: { picked: true, at: '3' } },
  });
  const former = queue.o;
  if (!former) throw new Error('nothing to send');
  const now = withTick({}, again, 'rice', ticked('2'));
  expect(afterSaving(now, 'o', former)).toBe(now);
});

it('shows a weight that is not saved yet, unless the order has other units by now', () => {
  const weight = { unitGrams: 500, deviation: 10, price: 50 };
  const onions = { ...line('onions'), quantity: 2, weight };
  const weighed = { ...order, lines: [onions] };
  const queue = withTick({}, weighed, 'onions', { ...ticked('2'), quantity: 2, grams: 990 });
  expect(withUnsaved(weighed, queue).lines[0]).toMatchObject({ pickedAt: '2', grams: 990 });
  expect(withUnsaved({ ...order, lines: [{ ...onions, quantity: 1 }] }, queue).lines[0]).toEqual({
    ...onions,
    quantity: 1,
  });
  const saved = { ...order, lines: [{ ...onions, pickedAt: '1', grams: 990 }] };
  expect(withUnsaved(saved, withTick({}, order, 'onions', unticked('3'))).lines[0]).toEqual(onions);
});

it.each([null, '', '{', '1', 'null', '{"o":1}', '{"o":{"claimId":"c"}}'])('reads nothing from %j', (text) => {
  expect(parseQueue(text)).toEqual({});
});
